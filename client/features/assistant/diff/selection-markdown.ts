import { LEAF } from './diff-paragraph.ts';
import { stretchesOf, type MarkedRange } from './marked-ranges.ts';
import type { BlockForm, SelectedPart } from './selected-part.ts';

/** Returns the nesting of the least nested list item: the selection is sent as if it began there. */
export const baseIndent = (parts: readonly SelectedPart[]): number => {
  const indents = parts.flatMap(({ form }) => (form && form.list !== null ? form.indent : []));
  return indents.length === 0 ? 0 : Math.min(...indents);
};

/** Returns the selected parts as they are sent: with their lists, headings, emphasis and links, in Markdown. */
export function selectionMarkdown(parts: readonly SelectedPart[]): string {
  const base = baseIndent(parts);
  let [result, wasItem] = ['', false];
  for (const part of parts) {
    const prefix = part.reachesStart && part.form ? prefixOf(part.form, base) : '';
    const isItem = prefix !== '' && part.form?.list !== null;
    const text = inlineMarkdown(part.text, part.marks ?? []);
    if (result !== '') result += isItem && wasItem ? '\n' : '\n\n';
    result += prefix + text;
    wasItem = isItem;
  }
  return result.trim();
}

function prefixOf({ level, list, checked, indent, start }: BlockForm, base: number): string {
  const space = '  '.repeat(Math.max(0, indent - base));
  if (list === 'ordered') return `${space}${start ?? 1}. `;
  if (list === 'task') return `${space}- [${checked ? 'x' : ' '}] `;
  if (list !== null) return `${space}- `;
  return level === null ? '' : `${'#'.repeat(level)} `;
}

/** The signs of each mark. */
const SIGNS: Readonly<Record<string, string>> = { bold: '**', italic: '*', strike: '~~', code: '`' };

function inlineMarkdown(text: string, marks: readonly MarkedRange[]): string {
  const stretches = stretchesOf(text, marks).map((stretch) =>
    stretch.marks.reduce(withSigns, stretch.text.replaceAll(LEAF, '')),
  );
  return stretches.join('').trim();
}

/** Puts the signs of a mark around words, inside of the white space at their edges. */
function withSigns(words: string, { type, attrs }: MarkedRange['mark']): string {
  const inner = words.trim();
  const sign = SIGNS[type];
  const href = attrs?.['href'];
  if (inner === '' || inner === href) return words;
  const [start, end] = [words.length - words.trimStart().length, words.trimEnd().length];
  const marked =
    type === 'link' && typeof href === 'string'
      ? `[${inner}](${href})`
      : `${sign ?? ''}${inner}${sign ?? ''}`;
  return words.slice(0, start) + marked + words.slice(end);
}
