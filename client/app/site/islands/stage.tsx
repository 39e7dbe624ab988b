import { Stage } from '#client/features/site/landing/stage/stage.tsx';
import { hydrateIsland } from '../hydrate-island.tsx';

export const hydrate = (element: HTMLElement): Promise<void> => hydrateIsland(element, <Stage />);
