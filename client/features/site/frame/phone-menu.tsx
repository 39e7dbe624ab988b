import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { SiteLink } from '#client/ui/site/site-link.tsx';
import { Wordmark } from '#client/ui/wordmark.tsx';
import { NavLinks } from './nav-links.tsx';
import { signOutHere } from './sign-out-here.ts';
import { userLinks } from './site-pages.ts';
import './site-nav.css';

interface PhoneMenuProps {
  path: string;
  user: CurrentUser | null;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** The menu of public pages on a phone: a full sheet over the page. */
export function PhoneMenu({ path, user, isOpen, onOpenChange }: PhoneMenuProps) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Popup className="site site-menu" aria-label="Menu">
          <div className="site-menu__head">
            <Wordmark look="site" />
            <Dialog.Close render={<IconButton icon={X} label="Close menu" hasTooltip={false} />} />
          </div>
          <NavLinks path={path} className="site-menu__links" onFollow={() => onOpenChange(false)} />
          {user ? <UserEnd user={user} /> : <VisitorEnd />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const wide = { size: 'lg', wide: true } as const;

function VisitorEnd() {
  return (
    <div className="site-menu__end">
      <SiteLink to="/signup" className={buttonClass({ variant: 'primary', ...wide })}>
        Sign up
      </SiteLink>
      <SiteLink to="/login" className={buttonClass({ variant: 'secondary', ...wide })}>
        Log in
      </SiteLink>
    </div>
  );
}

function UserEnd({ user }: { user: CurrentUser }) {
  const [workspaces, ...others] = userLinks(user.isAdmin);
  return (
    <div className="site-menu__end">
      <ul className="site-menu__user">
        {others.map(({ to, label }) => (
          <li key={to}>
            <SiteLink to={to}>{label}</SiteLink>
          </li>
        ))}
      </ul>
      {workspaces && (
        <SiteLink to={workspaces.to} className={buttonClass({ variant: 'primary', ...wide })}>
          {workspaces.label}
        </SiteLink>
      )}
      <Button {...wide} onClick={() => void signOutHere()}>
        Sign out
      </Button>
    </div>
  );
}
