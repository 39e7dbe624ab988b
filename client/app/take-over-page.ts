/** A field that the visitor has filled in before the application started. */
interface TypedField {
  name: string;
  value: string;
}

interface EarlyInput {
  fields: readonly TypedField[];
  /** The name of the focused field. */
  focused: string | null;
}

type NamedField = HTMLInputElement | HTMLTextAreaElement;

const namedFields = (root: HTMLElement): NamedField[] => [
  ...root.querySelectorAll<NamedField>('input[name], textarea[name]'),
];

/**
 * Follows the fields of a prerendered page until the application replaces it.
 * @returns the function that ends it, with the last input. It is called when the page is gone
 */
export function followEarlyInput(root: HTMLElement): () => EarlyInput {
  let early = readEarlyInput(root);
  const read = (): void => {
    early = readEarlyInput(root);
  };
  for (const kind of ['input', 'focusin']) root.addEventListener(kind, read);
  return () => {
    for (const kind of ['input', 'focusin']) root.removeEventListener(kind, read);
    return early;
  };
}

function readEarlyInput(root: HTMLElement): EarlyInput {
  const fields = namedFields(root);
  const focused = fields.find((field) => field === document.activeElement);
  return {
    fields: fields.filter(({ value }) => value !== '').map(({ name, value }) => ({ name, value })),
    focused: focused?.name ?? null,
  };
}

/** Puts typed values and the focus into the fields of the same names. */
export function restoreEarlyInput(root: HTMLElement, { fields, focused }: EarlyInput): void {
  for (const field of namedFields(root)) {
    const typed = fields.find(({ name }) => name === field.name);
    if (typed) {
      const prototype = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
      // The setter of the prototype, because React's own setter would hide the change from React.
      Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, typed.value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      // The form comments on a field when it is left, which nobody heard.
      if (field.name !== focused) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    }
    if (field.name === focused) field.focus();
  }
}
