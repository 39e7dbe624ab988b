/** A field that the visitor has filled in before the application started. */
interface TypedField {
  name: string;
  value: string;
}

interface EarlyInput {
  fields: readonly TypedField[];
  /** The name of the focused field. */
  focused: string | null;
  /** Whether the form was submitted. `public/early-input.js` marks it. */
  isSubmitted: boolean;
  /** The text of the button that was pressed. The same script marks it. */
  pressed: string | null;
}

type NamedField = HTMLInputElement | HTMLTextAreaElement;

const namedFields = (root: HTMLElement): NamedField[] => [
  ...root.querySelectorAll<NamedField>('input[name], textarea[name]'),
];

/**
 * Follows the fields of a prerendered page until the application replaces it.
 * @returns a function that stops following and returns the last input. Called once the page is replaced
 */
export function followEarlyInput(root: HTMLElement): () => EarlyInput {
  let early = readEarlyInput(root);
  const read = (): void => {
    early = readEarlyInput(root);
  };
  for (const kind of ['input', 'focusin']) root.addEventListener(kind, read);
  // The marks are set by listeners of the window.
  for (const kind of ['submit', 'click']) window.addEventListener(kind, read);
  return () => {
    for (const kind of ['input', 'focusin']) root.removeEventListener(kind, read);
    for (const kind of ['submit', 'click']) window.removeEventListener(kind, read);
    return early;
  };
}

function readEarlyInput(root: HTMLElement): EarlyInput {
  const fields = namedFields(root);
  const focused = fields.find((field) => field === document.activeElement);
  return {
    fields: fields.filter(({ value }) => value !== '').map(({ name, value }) => ({ name, value })),
    focused: focused?.name ?? null,
    isSubmitted: root.querySelector('form[data-submitted-early]') !== null,
    pressed: root.querySelector('[data-pressed-early]')?.textContent ?? null,
  };
}

/**
 * Presses the button that was pressed, puts typed values and the focus into the fields of the same names, and submits a
 * form that was submitted.
 */
export function restoreEarlyInput(
  root: HTMLElement,
  { fields, focused, isSubmitted, pressed }: EarlyInput,
): void {
  if (pressed !== null)
    [...root.querySelectorAll<HTMLButtonElement>('button[type="button"]')]
      .find(({ textContent }) => textContent === pressed)
      ?.click();
  for (const field of namedFields(root)) {
    const typed = fields.find(({ name }) => name === field.name);
    if (typed) {
      const prototype = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
      // The setter of the prototype, because React's own setter would hide the change from React.
      Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, typed.value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      // The form checks a field that loses the focus. The prerendered page had no listener for that.
      if (field.name !== focused) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    }
    if (field.name === focused) field.focus();
  }
  if (isSubmitted) root.querySelector('form')?.requestSubmit();
}
