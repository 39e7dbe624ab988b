import type { KeyboardEvent } from 'react';
import type { AssistantSession } from '../session/assistant-session.ts';

const isField = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

/** Whether a key belongs to a button or link: Enter clicks it. */
const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, a, summary') !== null;

/** Whether the focus is on the list of changes, where Tab goes through the changes. */
const isInChanges = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[role="row"]') !== null;

/** Handles the keys of the panel. @returns whether the key was handled */
function handleChangeKey(session: AssistantSession, { key, shiftKey, target }: KeyboardEvent): boolean {
  const { changes, current } = session.state.get();
  const shown = changes[current];
  const last = changes.length - 1;
  const decide = (decision: 'accepted' | 'refused'): boolean => {
    if (!shown) return false;
    session.decide(shown.number, decision);
    session.goTo(current + 1);
    return true;
  };
  switch (key.length === 1 ? key.toLowerCase() : key) {
    case 'y':
      return decide('accepted');
    case 'n':
      return decide('refused');
    case 'ArrowDown':
    case 'ArrowUp':
      session.goTo(current + (key === 'ArrowDown' ? 1 : -1));
      return true;
    case 'Tab': {
      const next = current + (shiftKey ? -1 : 1);
      // Beyond the ends Tab leaves the list: the keyboard is never caught in it.
      if (!isInChanges(target) || next < 0 || next > last) return false;
      session.goTo(next);
      return true;
    }
    case 'Enter':
      if (isControl(target)) return false;
      void session.use();
      return true;
    default:
      return false;
  }
}

/** Handles a key that is pressed in the panel: Tab next change, Y accept, N refuse, Enter use, Escape close. */
export function handlePanelKey(session: AssistantSession, event: KeyboardEvent): void {
  if (event.defaultPrevented || event.nativeEvent.isComposing) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { phase } = session.state.get();
  let isHandled = true;
  if (event.key === 'Escape') {
    if (phase === 'streaming') session.stop();
    else session.close();
  } else isHandled = phase === 'complete' && !isField(event.target) && handleChangeKey(session, event);
  if (!isHandled) return;
  event.preventDefault();
  event.stopPropagation();
}
