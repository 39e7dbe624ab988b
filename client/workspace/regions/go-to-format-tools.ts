import { writingPreferences } from '#client/editor/page/writing-preferences.ts';

/** Animation frames to wait for the formatting bar, whose code is loaded with its first use. */
const FRAMES = 300;

/** The tools at the selected words come first: they are nearer than the bar above the page. */
const TOOLBARS = ['.selection-tools [data-region="format-tools"]', '[data-region="format-tools"]'];

/** Whether a page shows a text that can be changed. */
export const hasTextToFormat = (): boolean =>
  document.querySelector('[data-region="page"] [contenteditable="true"]') !== null;

/** Moves the focus to the formatting tools. If no tools are shown, turns on the formatting bar first. */
export function goToFormatTools(): void {
  if (focusTools()) return;
  writingPreferences.set({ ...writingPreferences.get(), showToolbar: true });
  const { activeElement } = document;
  const wait = (frames: number): void => {
    // The writer may have gone elsewhere meanwhile.
    if (document.activeElement !== activeElement || focusTools() || frames === 0) return;
    requestAnimationFrame(() => wait(frames - 1));
  };
  wait(FRAMES);
}

function focusTools(): boolean {
  for (const toolbar of TOOLBARS) {
    const tool = document.querySelector<HTMLElement>(`${toolbar} button[tabindex="0"]`);
    tool?.focus();
    if (tool && document.activeElement === tool) return true;
  }
  return false;
}
