import { useCurrentUser } from '#client/api/current-user.ts';
import { PhoneMenuButton } from '#client/features/site/frame/phone-menu-button.tsx';
import { hydrateIsland } from '../hydrate-island.tsx';

export const hydrate = (element: HTMLElement): Promise<void> => hydrateIsland(element, <MenuButton />);

function MenuButton() {
  const current = useCurrentUser();
  return (
    <PhoneMenuButton path={location.pathname} user={current.status === 'signed-in' ? current.user : null} />
  );
}
