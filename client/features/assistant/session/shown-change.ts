import { cutText } from '#shared/lib/cut-text.ts';
import { KIND_NAMES } from '#client/editor/formatting/editor-facts.ts';
import type { BlockForm } from '../diff/selected-part.ts';
import type { Change, WordChange } from '../diff/suggest.ts';
import { LEAF } from '../diff/diff-paragraph.ts';
import { touchOf, type Touch } from '../page/page-edits.ts';
import type { TrackedTarget } from '../page/tracked-target.ts';

/** `open` counts as accepted while no change is accepted. */
export type Decision = 'open' | 'accepted' | 'refused';

/** A change with the writer's decision. */
export interface ShownChange {
  /** Its number in the list, from 1. */
  number: number;
  change: Change;
  decision: Decision;
  /** How somebody changed its words since they were sent. */
  touch: Touch;
  /** The words that it removes and those that it adds, as the list shows them. */
  before: string;
  after: string;
  /** The new form of words that stay, and these words; null for a change of words. */
  form: { name: string; words: string } | null;
}

/**
 * Returns the changes that are made when the suggestion is used: the accepted ones. A writer who accepted none uses all
 * that are not refused.
 */
export function usedChanges(changes: readonly ShownChange[]): readonly ShownChange[] {
  const accepted = changes.filter(({ decision }) => decision === 'accepted');
  return accepted.length > 0 ? accepted : changes.filter(({ decision }) => decision === 'open');
}

/** Stands for unchanged words between two replacements of one change. */
const BETWEEN = ' … ';

function wordTexts({ hunks, isSpan }: WordChange, text: string): { before: string; after: string } {
  if (!isSpan)
    return {
      before: hunks.map(({ from, to }) => text.slice(from, to)).join(BETWEEN),
      after: hunks.map((hunk) => hunk.text).join(BETWEEN),
    };
  const [from, to] = [hunks[0]?.from ?? 0, hunks.at(-1)?.to ?? 0];
  return { before: text.slice(from, to), after: spanText(hunks, text) };
}

/** Returns the new text of a change that is shown as one replacement. */
export function spanText(hunks: WordChange['hunks'], text: string): string {
  let [result, end] = ['', hunks[0]?.from ?? 0];
  for (const hunk of hunks) {
    result += text.slice(end, hunk.from) + hunk.text;
    end = hunk.to;
  }
  return result.replaceAll(LEAF, '');
}

function textsOf(change: Change, { parts }: TrackedTarget): { before: string; after: string } {
  if (change.kind === 'added') return { before: '', after: change.text };
  if (change.kind === 'form' || change.kind === 'marks') return { before: '', after: '' };
  const text = parts[change.part]?.part.text ?? '';
  const texts = change.kind === 'removed' ? { before: text, after: '' } : wordTexts(change, text);
  return { before: texts.before.replaceAll(LEAF, '').trim(), after: texts.after.trim() };
}

function formName({ level, list, quote }: BlockForm): string {
  if (list !== null) return KIND_NAMES[list === 'ordered' || list === 'task' ? list : 'bullet'];
  if (level !== null) return `Heading ${level}`;
  return quote === null ? KIND_NAMES.text : 'Quote';
}

const MARK_NAMES: Readonly<Record<string, string>> = {
  bold: 'Bold',
  italic: 'Italic',
  strike: 'Strikethrough',
  code: 'Code',
  link: 'Link',
};

function shownForm(change: Change, { parts }: TrackedTarget): ShownChange['form'] {
  if (change.kind !== 'form' && change.kind !== 'marks') return null;
  const text = parts[change.part]?.part.text ?? '';
  const plain = (words: string): string => words.replaceAll(LEAF, '').trim();
  if (change.kind === 'form') return { name: formName(change.form), words: cutText(plain(text), 80) };
  const [range] = change.ranges;
  return {
    name: MARK_NAMES[range?.mark.type ?? ''] ?? 'Text',
    words: plain(text.slice(range?.from, range?.to)),
  };
}

/** Returns the changes of a new answer, none of them decided. */
export const showChanges = (changes: readonly Change[], target: TrackedTarget): ShownChange[] =>
  changes.map((change, index) =>
    withTouch(
      {
        number: index + 1,
        change,
        decision: 'open',
        touch: 'none',
        form: shownForm(change, target),
        ...textsOf(change, target),
      },
      target,
    ),
  );

/**
 * Returns the change as it is after somebody changed the text. Whoever writes among the words of a change reopens it:
 * the writer decides again. A change whose words were all deleted is refused until the writer accepts it.
 */
export function withTouch(shown: ShownChange, target: TrackedTarget): ShownChange {
  const touch = touchOf(shown.change, target);
  if (touch === shown.touch) return shown;
  return { ...shown, touch, decision: touch === 'deleted' ? 'refused' : 'open' };
}
