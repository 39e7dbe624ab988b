import { isTyping } from '#client/lib/key-label.ts';

/** Whether what is pressed is meant for the canvas: it has the focus, or nothing has, and no words are written. */
export function isKeyOfCanvas(event: Event, place: HTMLElement | null): boolean {
  const { target } = event;
  if (event.defaultPrevented || isTyping(target)) return false;
  return target === document.body || (target instanceof Node && place !== null && place.contains(target));
}
