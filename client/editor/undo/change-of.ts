import type { EditorState, Transaction } from '@tiptap/pm/state';
import { ReplaceStep } from '@tiptap/pm/transform';

import { LOOK_BACK, type Change } from './undo-step.ts';

/** What an undo step needs to know of a writer's transaction on `state`. */
export function changeOf(transaction: Transaction, state: EditorState): Change {
  const { $from } = state.selection;
  const { parentOffset } = $from;
  const composition: unknown = transaction.getMeta('composition');
  return {
    ...kindOf(transaction, state),
    time: transaction.time,
    before: $from.parent.textBetween(
      Math.max(0, parentOffset - LOOK_BACK),
      parentOffset,
      undefined,
      '\uFFFC',
    ),
    composition: typeof composition === 'number' ? composition : null,
  };
}

const OTHER = { kind: 'other', text: '' } as const;

function kindOf(transaction: Transaction, state: EditorState): Pick<Change, 'kind' | 'text'> {
  const ruled = ruledText(transaction, state);
  // Signs that a rule sets are typed like others. A rule that makes a block leads the caret away, as a command does.
  if (ruled !== null)
    return transaction.doc.childCount === state.doc.childCount ? { kind: 'typing', text: ruled } : OTHER;
  const [step] = transaction.steps;
  if (transaction.getMeta('uiEvent') !== undefined || transaction.steps.length !== 1) return OTHER;
  if (!(step instanceof ReplaceStep)) return OTHER;
  const { from, to, slice } = step;
  const text = slice.content.textBetween(0, slice.content.size);
  if (slice.openStart + slice.openEnd > 0 || text.length < slice.size || text.includes('\n')) return OTHER;
  // An input method writes its word over and over, from where that begins.
  if (transaction.getMeta('composition') !== undefined) return { kind: 'typing', text };
  const { selection, doc } = state;
  const isSelected = from === selection.from && to === selection.to;
  if (text !== '') return isSelected ? { kind: 'typing', text } : OTHER;
  const isAtCaret = selection.empty && (from === selection.from || to === selection.from);
  const $start = doc.resolve(from);
  if (!(isSelected || isAtCaret) || !$start.sameParent(doc.resolve(to))) return OTHER;
  if (!$start.parent.inlineContent) return OTHER;
  return { kind: 'deletion', text: doc.textBetween(from, to) };
}

/** The text whose typing made an input rule apply; null when the transaction is not from a rule. */
function ruledText(transaction: Transaction, { plugins }: EditorState): string | null {
  const rules = plugins.find(({ spec }) => 'isInputRules' in spec);
  // Set by prosemirror-inputrules alone, in the form that its own undo reads.
  const applied = rules && (transaction.getMeta(rules) as { text: string } | undefined);
  return applied ? applied.text : null;
}
