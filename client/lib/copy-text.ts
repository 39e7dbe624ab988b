/** The browser refused to write to the clipboard. */
export class CopyRefused extends Error {
  override name = 'CopyRefused';
  constructor(cause: unknown) {
    super('The browser did not let the text be copied.', { cause });
  }
}

/**
 * Copies a text to the clipboard. Call it within the event of a click or a key.
 * @param text a promise for a text that is made first: Safari allows no writing later, but accepts the promise
 * @throws the promise's own error, or CopyRefused
 */
export async function copyText(text: string | Promise<string>): Promise<void> {
  try {
    if (typeof text === 'string') await navigator.clipboard.writeText(text);
    else await writeLater(text);
  } catch (error) {
    const made = await text;
    // Over plain http there is no `navigator.clipboard`.
    if (!copySelection(made)) throw new CopyRefused(error);
  }
}

async function writeLater(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text);
  const blob = text.then((made) => new Blob([made], { type: 'text/plain' }));
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}

/** Copies a text by selecting it in a field that is not shown, and restores focus and selection. */
function copySelection(text: string): boolean {
  const field = document.createElement('textarea');
  const focused = document.activeElement;
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position:fixed;inset-block-start:0;opacity:0';
  // A modal dialog makes everything outside of it inert.
  (document.querySelector('[role=dialog]') ?? document.body).append(field);
  field.focus({ preventScroll: true });
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
