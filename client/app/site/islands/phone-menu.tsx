import { PhoneMenuButton } from '#client/features/site/site-nav.tsx';
import { hydrateIsland } from '../hydrate-island.tsx';

export const hydrate = (element: HTMLElement): Promise<void> => hydrateIsland(element, <PhoneMenuButton />);
