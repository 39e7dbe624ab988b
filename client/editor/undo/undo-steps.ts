import { Plugin, PluginKey, type EditorState, type Transaction } from '@tiptap/pm/state';
import { relativeSelection } from '../binding/relative-position.ts';
import {
  bindingOf,
  isFromSync,
  isUndoOrRedo,
  undoManagerOf,
  type RelativeSelection,
} from '../binding/y-binding.ts';
import { beginsStep, stepAfter, type Change, type UndoStep, LOOK_BACK } from './undo-step.ts';
import { ReplaceStep } from '@tiptap/pm/transform';

/** Returns the properties of a writer's transaction on `state` that decide where an undo step ends. */
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
  const ruleText = inputRuleText(transaction, state);
  // Characters set by an input rule count as typed. A rule that creates a block moves the caret away, as a command
  // does.
  if (ruleText !== null)
    return transaction.doc.childCount === state.doc.childCount ? { kind: 'typing', text: ruleText } : OTHER;
  const [step] = transaction.steps;
  if (transaction.getMeta('uiEvent') !== undefined || transaction.steps.length !== 1) return OTHER;
  if (!(step instanceof ReplaceStep)) return OTHER;
  const { from, to, slice } = step;
  const text = slice.content.textBetween(0, slice.content.size);
  if (slice.openStart + slice.openEnd > 0 || text.length < slice.size || text.includes('\n')) return OTHER;
  // An input method rewrites its word repeatedly, from the start of the word.
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

/** Returns the typed text that triggered an input rule; null when the transaction is not from a rule. */
function inputRuleText(transaction: Transaction, { plugins }: EditorState): string | null {
  const rules = plugins.find(({ spec }) => 'isInputRules' in spec);
  // Only prosemirror-inputrules sets this meta, in the form that its own undo reads.
  const applied = rules && (transaction.getMeta(rules) as { text: string } | undefined);
  return applied ? applied.text : null;
}

interface Steps {
  /** The step that the next change may join; null when the next change begins a step. */
  readonly current: UndoStep | null;
  /** How many steps have begun in this editor. */
  readonly begun: number;
}

const key = new PluginKey<Steps>('undoSteps');
const META = 'undoStep';

/** Marks a change as part of the undo step of the previous change, whatever its kind. */
export const joinUndoStep = (transaction: Transaction): Transaction => transaction.setMeta(META, 'join');

/** Marks a change that begins an undo step and that further typing does not join. */
export const separateUndoStep = (transaction: Transaction): Transaction => transaction.setMeta(META, 'own');

/** Tracks where an editor's undo steps begin, and the selection at the start of the newest one. */
export interface UndoSteps {
  /** Has to come before the sync plugin: its view ends a step before the change reaches the shared text. */
  readonly plugin: Plugin;
  /** @returns The selection before the first change of the newest step. */
  readonly selectionBefore: () => RelativeSelection;
}

/**
 * Ends the steps of an editor's undo where `beginsStep` decides. Yjs ends a step only at a pause after the last
 * change, and steady typing has none. The same rule applies to documents, chapters and canvases.
 */
export function undoSteps(): UndoSteps {
  let selectionBefore: RelativeSelection = null;
  const plugin = new Plugin<Steps>({
    key,
    state: {
      init: () => ({ current: null, begun: 0 }),
      apply: (transaction, steps, before) => stepsAfter(transaction, steps, before),
    },
    view: (view) => {
      const undo = undoManagerOf(view.state);
      // A composition is one step, however long it pauses. Yjs must not end the step by its own clock.
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

function stepsAfter(transaction: Transaction, steps: Steps, before: EditorState): Steps {
  const { current, begun } = steps;
  if (isFromSync(transaction)) return isUndoOrRedo(transaction) ? withoutCurrent(steps) : steps;
  if (!transaction.docChanged) return movesCaret(transaction, steps, before) ? withoutCurrent(steps) : steps;
  if (transaction.getMeta('addToHistory') === false) return withoutCurrent(steps);
  const requested: unknown = transaction.getMeta(META);
  const isAppended = transaction.getMeta('appendedTransaction') !== undefined;
  if (current !== null && (isAppended || requested === 'join')) return steps;
  const change: Change = { ...changeOf(transaction, before), ...(requested === 'own' && { kind: 'other' }) };
  return { current: stepAfter(current, change), begun: begun + (beginsStep(current, change) ? 1 : 0) };
}

const withoutCurrent = (steps: Steps): Steps =>
  steps.current === null ? steps : { ...steps, current: null };

/** Returns whether the caret moved, or the next characters get another format. */
function movesCaret(transaction: Transaction, { current }: Steps, { selection }: EditorState): boolean {
  const composition: unknown = transaction.getMeta('composition');
  if (composition !== undefined && composition === current?.composition) return false;
  return transaction.storedMarksSet || !transaction.selection.eq(selection);
}
