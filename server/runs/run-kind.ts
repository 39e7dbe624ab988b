import type * as v from 'valibot';
import type { Tx } from '#server/db/write.ts';
import type { RunLane } from './run-lanes.ts';

/** The run that a step belongs to. */
export interface StepContext<Input> {
  runId: string;
  userId: string;
  scope: string;
  input: Input;
  /** The results of the steps before, in order. */
  results: readonly unknown[];
  /**
   * The same text at every attempt of this step: the idempotency key for an outside service. After a crash a step runs
   * again from its beginning, and the service recognises a repeated call by it.
   */
  key: string;
  /** Aborts when the run is cancelled, taken over by another process, or over its deadline, and at a shutdown. */
  signal: AbortSignal;
  /** Reports the share of this step that is done, 0 to 1, and a sentence about it. Cheap: call it for each item. */
  progress: (share: number, note?: string) => void;
}

/** A part of a run. Its result is committed before the next step begins. */
export interface RunStep<Input> {
  /** A sentence that people see while the step runs. */
  note: string;
  /** The share of the whole run in relation to the other steps. */
  weight: number;
  /** Milliseconds after which the run fails. A restart after a crash does not begin them again. */
  deadlineMs: number;
  /**
   * Does the work. It may run more than once, so every effect outside of `commit` must be repeatable.
   * @returns the result, as JSON
   */
  run: (context: StepContext<Input>) => Promise<unknown>;
  /** Writes to the database in the transaction that stores the result, so it takes effect exactly once. */
  commit?: (tx: Tx, context: StepContext<Input>, result: unknown) => Promise<void>;
}

/** A kind of run. */
export interface RunKind<Input> {
  kind: string;
  /** The lane whose slots its runs use: choose it by what a run costs. */
  lane: RunLane;
  input: v.GenericSchema<unknown, Input>;
  steps: readonly RunStep<Input>[];
  /**
   * The index of the step that delivers text to people while it runs. A run that is cancelled from this step on is
   * settled, because its work was delivered. Undefined for a kind that delivers at its end.
   */
  deliversFrom?: number;
  /** Returns the answer of the run from the results of its steps. People see it. */
  result: (results: readonly unknown[]) => Record<string, unknown>;
}

/** Whether a run that stops in this step has delivered text: it is settled then. */
export const hasDelivered = ({ deliversFrom }: Pick<AnyRunKind, 'deliversFrom'>, step: number): boolean =>
  deliversFrom !== undefined && step >= deliversFrom;

/** A kind in a list of kinds with different inputs. */
export type AnyRunKind = RunKind<unknown>;

/** Declares a kind. */
// The runner passes to the steps only input that the kind's own schema parsed.
export const defineRunKind = <Input>(kind: RunKind<Input>): AnyRunKind => kind as unknown as AnyRunKind;
