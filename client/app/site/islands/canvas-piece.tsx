import { CanvasPiece } from '#client/features/site/landing/pieces/canvas-piece.tsx';
import { hydrateIsland } from '../hydrate-island.tsx';

export const hydrate = (element: HTMLElement): Promise<void> => hydrateIsland(element, <CanvasPiece />);
