import { Menu as MenuIcon } from 'lucide-react';
import { useState } from 'react';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { lazyModule } from '#client/lib/lazy-module.ts';
import { IconButton } from '#client/ui/icon-button.tsx';

/** Loaded when a finger or the focus reaches its button, so that a page that is only read never loads it. */
const phoneMenu = lazyModule(() => import('./phone-menu.tsx'));
const preload = (): void => {
  // The click tries again.
  phoneMenu.load().catch(() => {});
};

/** The button of the phone's menu. */
export function PhoneMenuButton({ path, user }: { path: string; user: CurrentUser | null }) {
  const [isOpen, setIsOpen] = useState(false);
  const loaded = phoneMenu.useLoaded();
  const open = (): void => {
    setIsOpen(true);
    // Without a network the page stays as it is, and the next click tries again.
    phoneMenu.load().catch(() => setIsOpen(false));
  };
  return (
    <>
      <IconButton
        icon={MenuIcon}
        label="Open menu"
        hasTooltip={false}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={open}
      />
      {loaded && <loaded.PhoneMenu path={path} user={user} isOpen={isOpen} onOpenChange={setIsOpen} />}
    </>
  );
}
