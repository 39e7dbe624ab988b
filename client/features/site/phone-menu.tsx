import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { signOut } from '#client/api/sign-in.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Wordmark } from '#client/ui/wordmark.tsx';
import { SiteLink } from '#client/ui/site/site-link.tsx';
import { SITE_PAGES } from './site-pages.ts';
import './site-nav.css';

interface PhoneMenuProps {
  isSignedIn: boolean;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** The menu of public pages on a phone: a full sheet over the page. */
export function PhoneMenu({ isSignedIn, isOpen, onOpenChange }: PhoneMenuProps) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Popup className="site site-menu" aria-label="Menu">
          <div className="site-menu__head">
            <Wordmark look="site" />
            <Dialog.Close render={<IconButton icon={X} label="Close menu" hasTooltip={false} />} />
          </div>
          <nav className="site-menu__links" aria-label="Main">
            {SITE_PAGES.map(({ to, label }) => (
              <SiteLink key={to} to={to} onClick={() => onOpenChange(false)}>
                {label}
              </SiteLink>
            ))}
          </nav>
          <div className="site-menu__end">
            {isSignedIn ? (
              <>
                <SiteLink
                  to="/workspaces"
                  className={buttonClass({ variant: 'primary', size: 'lg', wide: true })}
                >
                  Workspaces
                </SiteLink>
                <Button size="lg" wide onClick={() => void signOut()}>
                  Sign out
                </Button>
              </>
            ) : (
              <>
                <SiteLink to="/signup" className={buttonClass({ variant: 'primary', size: 'lg', wide: true })}>
                  Sign up
                </SiteLink>
                <SiteLink to="/login" className={buttonClass({ variant: 'secondary', size: 'lg', wide: true })}>
                  Log in
                </SiteLink>
              </>
            )}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
