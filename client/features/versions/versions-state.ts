import { atom } from 'nanostores';
import { shownAside } from '#client/workspace/open/aside.ts';

/** The state of the versions panel. */
export interface VersionsState {
  isOpen: boolean;
  /** The version shown in place of the page; null for the page itself. */
  versionId: string | null;
  /** The paragraph whose history is shown in place of the list of versions. */
  blockId: string | null;
}

const CLOSED: VersionsState = { isOpen: false, versionId: null, blockId: null };

/** A store, because the page's menu, commands and paragraphs all open the panel. */
export const versionsState = atom(CLOSED);

export const openVersions = (): void => show(CLOSED);
/** Shows a version in place of the page; null shows the page itself. */
export const selectVersion = (versionId: string | null): void => show({ ...CLOSED, versionId });
export const openBlockHistory = (blockId: string): void => show({ ...CLOSED, blockId });

export function closeVersions(): void {
  versionsState.set(CLOSED);
  shownAside.set(null);
}

function show(state: Omit<VersionsState, 'isOpen'>): void {
  versionsState.set({ ...state, isOpen: true });
  shownAside.set({ coversPage: state.versionId !== null, close: closeVersions });
}
