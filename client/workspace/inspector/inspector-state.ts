import { atom } from 'nanostores';
import { localStore } from '#client/lib/local-store.ts';
import { isNarrowScreen } from '#client/lib/media.ts';
import { closeShownAside, shownAside } from '../open/aside.ts';

/** The state of the inspector, which shows details of the open page beside it. */
export interface InspectorState {
  /** Whether it is open beside the page. Stored on this device. */
  isDocked: boolean;
  /** Whether it is open as the sheet of a narrow screen, which covers the page and is closed after a reload. */
  isSheetOpen: boolean;
  /** The selected tab; null for the first one. Stored on this device. */
  tabId: string | null;
  /** The writer has just opened it, so the focus moves into it. */
  takesFocus: boolean;
}

const read = (): InspectorState => ({
  isDocked: localStore.get('inspector') === 'open',
  isSheetOpen: false,
  tabId: localStore.get('inspectorTab'),
  takesFocus: false,
});

/** A store, because the bar, the page's menu, commands and the word count all open the inspector. */
export const inspectorState = atom(read());

/** Reads the stored state again, as a reload does. */
export const reloadInspector = (): void => inspectorState.set(read());

/** Opens the inspector, at a tab if an id is given. Another aside of the page is closed. */
export function openInspector(tabId?: string): void {
  closeShownAside();
  if (tabId !== undefined) selectInspectorTab(tabId);
  setOpen(true);
}

export const closeInspector = (): void => setOpen(false);

/** Opens the inspector at a tab, or closes it if it already shows this tab. */
export function toggleInspectorTab(tabId: string): void {
  const isShown = isInspectorOpen(inspectorState.get()) && shownAside.get() === null;
  if (isShown && inspectorState.get().tabId === tabId) closeInspector();
  else openInspector(tabId);
}

export function selectInspectorTab(tabId: string): void {
  localStore.set('inspectorTab', tabId);
  inspectorState.set({ ...inspectorState.get(), tabId });
}

/** Returns whether the inspector is open in the layout of the present screen. */
export const isInspectorOpen = ({ isDocked, isSheetOpen }: InspectorState): boolean =>
  isNarrowScreen() ? isSheetOpen : isDocked;

function setOpen(isOpen: boolean): void {
  const state = { ...inspectorState.get(), takesFocus: isOpen };
  if (isNarrowScreen()) return inspectorState.set({ ...state, isSheetOpen: isOpen });
  localStore.set('inspector', isOpen ? 'open' : 'closed');
  inspectorState.set({ ...state, isDocked: isOpen });
}
