import { Plugin, PluginKey, type EditorState, type Transaction } from '@tiptap/pm/state';
import { relativeSelection } from '../binding/lasting-position.ts';
import {
  bindingOf,
  isFromSync,
  isUndoOrRedo,
  undoManagerOf,
  type RelativeSelection,
} from '../binding/y-binding.ts';
import { beginsStep, stepAfter, type Change, type UndoStep, LOOK_BACK } from './undo-step.ts';
import { ReplaceStep } from '@tiptap/pm/transform';

/** What an undo step needs to know of a writer's transaction on `state`. */
function changeOf(transaction: Transaction, state: EditorState): Change {
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

interface Steps {
  /** The step that the next change may join; null when the next change begins one. */
  readonly current: UndoStep | null;
  /** How many steps have begun in this editor. */
  readonly begun: number;
}

const key = new PluginKey<Steps>('undoSteps');
const META = 'undoStep';

/** Marks a change that is part of the undo step of the change before it, whatever it is. */
export const joinsStep = (transaction: Transaction): Transaction => transaction.setMeta(META, 'join');

/** Marks a change that begins an undo step which further typing does not join. */
export const ownStep = (transaction: Transaction): Transaction => transaction.setMeta(META, 'own');

/** Where an editor's undo steps begin, and the selection that the newest one began with. */
export interface UndoSteps {
  /** Comes before the sync plugin: its view has to end a step before the change reaches the shared text. */
  readonly plugin: Plugin;
  /** @returns the selection before the first change of the newest step */
  readonly selectionBefore: () => RelativeSelection;
}

/**
 * Ends the steps of an editor's undo where `beginsStep` says. Yjs ends one at a pause only, measured from the last
 * change: in steady typing there is none. The rule is this one for documents, chapters and canvases.
 */
export function undoSteps(): UndoSteps {
  let selectionBefore: RelativeSelection = null;
  const plugin = new Plugin<Steps>({
    key,
    state: {
      init: () => ({ current: null, begun: 0 }),
      apply: (transaction, steps, before) => followed(transaction, steps, before),
    },
    view: (view) => {
      const undo = undoManagerOf(view.state);
      // A composition is one step however long its writer thinks: Yjs must not end it by its own clock.
      if (undo) undo.captureTimeout = Infinity;
      let begun = key.getState(view.state)?.begun;
      return {
        update: ({ state }, before) => {
          const now = key.getState(state)?.begun;
          if (now === begun) return;
          begun = now;
          const binding = bindingOf(before);
          selectionBefore = binding && relativeSelection(binding, before);
          undo?.stopCapturing();
        },
      };
    },
  });
  return { plugin, selectionBefore: () => selectionBefore };
}

function followed(transaction: Transaction, steps: Steps, before: EditorState): Steps {
  const { current, begun } = steps;
  if (isFromSync(transaction)) return isUndoOrRedo(transaction) ? ended(steps) : steps;
  if (!transaction.docChanged) return leavesCaret(transaction, steps, before) ? ended(steps) : steps;
  if (transaction.getMeta('addToHistory') === false) return ended(steps);
  const asked: unknown = transaction.getMeta(META);
  const isAppended = transaction.getMeta('appendedTransaction') !== undefined;
  if (current !== null && (isAppended || asked === 'join')) return steps;
  const change: Change = { ...changeOf(transaction, before), ...(asked === 'own' && { kind: 'other' }) };
  return { current: stepAfter(current, change), begun: begun + (beginsStep(current, change) ? 1 : 0) };
}

const ended = (steps: Steps): Steps => (steps.current === null ? steps : { ...steps, current: null });

/** Whether the caret went elsewhere, or got another format for the next characters. */
function leavesCaret(transaction: Transaction, { current }: Steps, { selection }: EditorState): boolean {
  const composition: unknown = transaction.getMeta('composition');
  if (composition !== undefined && composition === current?.composition) return false;
  return transaction.storedMarksSet || !transaction.selection.eq(selection);
}
