import { SuggestionPiece } from '#client/features/site/landing/pieces/suggestion-piece.tsx';
import { hydrateIsland } from '../hydrate-island.tsx';

export const hydrate = (element: HTMLElement): Promise<void> => hydrateIsland(element, <SuggestionPiece />);
