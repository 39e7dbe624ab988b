import type { AiActionId } from '#shared/ai/actions/index.ts';
import type { Loss } from '../page/tracked-target.ts';
import type { ShownChange } from './shown-change.ts';

/**
 * `idle` waits for the writer: for the answer to a question, or for the button that sends. `stopped` is an answer that
 * the writer stopped before its end.
 */
export type Phase = 'idle' | 'streaming' | 'complete' | 'stopped' | 'error';

/** Everything that the panel shows of one use of the assistant. */
export interface AssistantState {
  phase: Phase;
  action: AiActionId;
  /** The writer's answer to the question of the action. */
  instruction: string;
  /** The writing style that the writer selected, null for none; undefined for that of the document. */
  styleId: string | null | undefined;
  /** The place in the queue; null outside of it. */
  queuePosition: number | null;
  /** The text that has arrived. */
  answer: string;
  /** The row of the answer, to which the origin of the inserted words refers; null before it exists. */
  answerId: string | null;
  /** The changes of a complete answer. */
  changes: readonly ShownChange[];
  /** The index of the change that the keys act on. */
  current: number;
  /** Why the request failed, as a sentence. */
  error: string | null;
  /** The sentence of an answer that was cut at its longest length. */
  limit: string | null;
  /** Why the answer cannot be used any more; null while it can. */
  loss: Loss | 'read-only';
  /** The changes are being made. */
  isApplying: boolean;
}

export const initialState = (action: AiActionId): AssistantState => ({
  phase: 'idle',
  action,
  instruction: '',
  styleId: undefined,
  queuePosition: null,
  answer: '',
  answerId: null,
  changes: [],
  current: 0,
  error: null,
  limit: null,
  loss: null,
  isApplying: false,
});
