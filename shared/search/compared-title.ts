import { toKeyboardForms } from './character-forms.ts';

/** Returns a title as it is compared: the editor typesets what is typed, and a title can have either form. */
export const comparedTitle = (title: string): string =>
  toKeyboardForms(title.normalize('NFC'))
    .replaceAll('…', '...')
    .replaceAll(/-{2,3}|[–—]/g, '-')
    .trim()
    .toLocaleLowerCase();
