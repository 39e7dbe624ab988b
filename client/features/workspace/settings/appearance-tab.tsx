import { Moon, Sun } from 'lucide-react';
import { FontPicker } from '#client/ui/font-picker.tsx';
import { FontSample } from '#client/ui/font-sample.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { SettingsTabProps } from './general-tab.tsx';
import { Setting, SwitchSetting } from './setting.tsx';

const THEME_CHOICES = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const;

/** How the page looks; the small sheet shows it before it is saved. */
export function AppearanceTab({ draft, type, canChange, onChange }: SettingsTabProps) {
  const { theme, preferences, showPaperBackground, editorFont } = draft;
  return (
    <>
      <Setting name="Theme" note="On this device only.">
        {(ids) => (
          <div className="segmented" role="group" {...ids}>
            {THEME_CHOICES.map(({ value, label, icon }) => (
              <button
                key={value}
                type="button"
                className="segmented__item"
                aria-pressed={value === theme}
                onClick={() => onChange({ theme: value })}
              >
                <Icon of={icon} size="sm" />
                {label}
              </button>
            ))}
          </div>
        )}
      </Setting>
      <SwitchSetting
        name="Editor toolbar"
        note="Keep the formatting bar above the page, not only on a selection."
        isOn={preferences.showToolbar}
        onChange={(showToolbar) => onChange({ preferences: { ...preferences, showToolbar } })}
      />
      <SwitchSetting
        name="Paper background"
        note="The sheet and its red margin. Off: words on a plain ground."
        isOn={showPaperBackground}
        isDisabled={!canChange}
        onChange={(isOn) => onChange({ showPaperBackground: isOn })}
      />
      <div className="settings__font">
        <FontPicker
          value={editorFont}
          isDisabled={!canChange}
          onValueChange={(font) => onChange({ editorFont: font })}
        />
        <FontSample font={editorFont} type={type} showPaper={showPaperBackground} />
      </div>
    </>
  );
}
