import { atom } from 'nanostores';
import { shownAside } from '#client/workspace/open/aside.ts';

/** What is looked at beside the page. */
export interface VersionsState {
  isOpen: boolean;
  /** The version that stands in the page's place; null while that is the page itself. */
  versionId: string | null;
  /** The paragraph whose history is shown in place of the versions. */
  blockId: string | null;
}

const CLOSED: VersionsState = { isOpen: false, versionId: null, blockId: null };

/** Opened from the page's menu, from commands and from a paragraph; shown in one place. */
export const versionsState = atom(CLOSED);

export const openVersions = (): void => show(CLOSED);
/** Puts a version in the page's place; null for the page itself. */
export const chooseVersion = (versionId: string | null): void => show({ ...CLOSED, versionId });
export const openBlockHistory = (blockId: string): void => show({ ...CLOSED, blockId });

export function closeVersions(): void {
  versionsState.set(CLOSED);
  shownAside.set(null);
}

function show(state: Omit<VersionsState, 'isOpen'>): void {
  versionsState.set({ ...state, isOpen: true });
  shownAside.set({ coversPage: state.versionId !== null, close: closeVersions });
}
