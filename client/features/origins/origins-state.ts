import { atom } from 'nanostores';
import { useStore } from '@nanostores/react';

/** Whether the texts of the screen are tinted by origin. It is off after a reload. */
export const originsShown = atom(false);

/** The document whose provenance report is open; null while none is. */
export const reportOf = atom<string | null>(null);

export const toggleOrigins = (): void => originsShown.set(!originsShown.get());

export const useOriginsShown = (): boolean => useStore(originsShown);
