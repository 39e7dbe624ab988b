import { Moon, Sun } from 'lucide-react';
import { useTheme } from '#client/lib/theme.ts';
import { IconButton } from './icon-button.tsx';
import { MenuItem } from './layers/menu.tsx';

/** A button that switches between the dark and the light theme. */
export function ThemeButton({ className }: { className?: string }) {
  const { theme, setTheme } = useTheme();
  const isDark = theme === 'dark';
  return (
    <IconButton
      icon={isDark ? Sun : Moon}
      label="Dark Mode"
      aria-pressed={isDark}
      {...(className !== undefined && { className })}
      onClick={() => setTheme(isDark ? 'light' : 'dark')}
    />
  );
}

/** The theme switch as a menu item, where there is no room for the button. */
export function ThemeMenuItem() {
  const { theme, setTheme } = useTheme();
  const isDark = theme === 'dark';
  return (
    <MenuItem
      icon={isDark ? Sun : Moon}
      note={isDark ? 'On' : 'Off'}
      onSelect={() => setTheme(isDark ? 'light' : 'dark')}
    >
      Dark Mode
    </MenuItem>
  );
}
