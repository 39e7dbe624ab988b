/** A field that has not appeared after this time will not appear: its code could not be fetched. */
const TIMEOUT_MS = 5000;

/** Text that was typed before its field appeared. */
export interface EarlyTyping {
  /** The text up to the first Enter. */
  line: string;
  /** The text after the first Enter; null without an Enter. */
  rest: string | null;
}

const fields = new WeakSet<EventTarget>();

/**
 * Focuses a hidden textarea in place of a field that is about to appear. The textarea receives keys, compositions and
 * pastes until the field takes the focus and reads them with `earlyTyping`. A phone shows its keyboard at once.
 * @returns a function that removes the textarea, for a field that does not appear
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
  const timer = setTimeout(remove, TIMEOUT_MS);
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') field.value = '';
  });
  // Removing an element inside its own blur event makes browsers throw.
  field.addEventListener('blur', () => setTimeout(remove));
  document.body.append(field);
  field.focus();
  // Behind a modal dialog the textarea cannot be focused. The clicked button must lose the focus even then.
  if (document.activeElement !== field && document.activeElement instanceof HTMLElement)
    document.activeElement.blur();
  return remove;
}

/**
 * Returns the text that was typed into the hidden textarea; null for an empty textarea and for any other element.
 * @param from the element that has the focus now, or had it before the field (`relatedTarget`)
 */
export function earlyTyping(from: EventTarget | null): EarlyTyping | null {
  if (!(from instanceof HTMLTextAreaElement) || !fields.has(from) || from.value === '') return null;
  const [line = '', ...rest] = from.value.split('\n');
  return { line, rest: rest.length === 0 ? null : rest.join('\n') };
}
