/** The browser's own bars change the visual viewport by less than this, in pixels. */
const MIN_KEYBOARD_HEIGHT = 80;

/** Returns the height of the on-screen keyboard over the page in pixels; 0 while it is closed. */
export function keyboardHeight(): number {
  const viewport = window.visualViewport;
  const covered = viewport ? window.innerHeight - viewport.height - viewport.offsetTop : 0;
  return covered > MIN_KEYBOARD_HEIGHT ? Math.round(covered) : 0;
}

/** Calls back when the keyboard may have opened, closed or moved. @returns unsubscribe */
export function onKeyboardChange(listener: () => void): () => void {
  const viewport = window.visualViewport;
  viewport?.addEventListener('resize', listener);
  viewport?.addEventListener('scroll', listener);
  return () => {
    viewport?.removeEventListener('resize', listener);
    viewport?.removeEventListener('scroll', listener);
  };
}
