/** For a panel that opens: keys and screen readers are in it then, and on none of its buttons. */
export function focusOnce(panel: HTMLElement | null): void {
  panel?.focus({ preventScroll: true });
}
