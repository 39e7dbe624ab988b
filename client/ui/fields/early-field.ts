/** A field that has not come by then is not coming: its code could not be fetched. */
const LONGEST_MS = 5000;

/** What was typed before its field was there. */
export interface EarlyTyping {
  /** Up to the first Enter. */
  line: string;
  /** After the first Enter; null without one. */
  rest: string | null;
}

const fields = new WeakSet<EventTarget>();

/**
 * Takes the focus for a field that is about to appear: a hidden textarea receives the keys, compositions and pastes until
 * the field takes the focus and asks for them with `earlyTyping`. A phone shows its keyboard at once.
 * @returns a function that takes the textarea away, for when the field is not coming
 */
export function focusEarlyField(): () => void {
  const field = document.createElement('textarea');
  field.className = 'visually-hidden';
  field.setAttribute('aria-label', 'Name');
  fields.add(field);
  const remove = (): void => {
    clearTimeout(timer);
    field.remove();
  };
  const timer = setTimeout(remove, LONGEST_MS);
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') field.value = '';
  });
  // Removing an element inside its own blur event makes browsers throw.
  field.addEventListener('blur', () => setTimeout(remove));
  document.body.append(field);
  field.focus();
  // Behind a dialog it cannot have the focus; the button that was pressed loses it all the same.
  if (document.activeElement !== field && document.activeElement instanceof HTMLElement)
    document.activeElement.blur();
  return remove;
}

/** @param from the element that has the focus until now, or had it before the field (`relatedTarget`) */
export function earlyTyping(from: EventTarget | null): EarlyTyping | null {
  if (!(from instanceof HTMLTextAreaElement) || !fields.has(from) || from.value === '') return null;
  const [line = '', ...rest] = from.value.split('\n');
  return { line, rest: rest.length === 0 ? null : rest.join('\n') };
}
