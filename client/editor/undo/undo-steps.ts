import { Plugin, PluginKey, type EditorState, type Transaction } from '@tiptap/pm/state';

import { relativeSelection } from '../binding/lasting-position.ts';
import { bindingOf, isFromSync, isUndoOrRedo, undoManagerOf } from '../binding/y-binding.ts';
import type { RelativeSelection } from '../binding/y-binding.ts';
import { changeOf } from './change-of.ts';
import { beginsStep, stepAfter, type Change, type UndoStep } from './undo-step.ts';

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
