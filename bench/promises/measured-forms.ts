import type { LongForm } from '#sync/testing/long-forms.ts';
import { acknowledged } from './p2.ts';
import { crowded } from './p11.ts';
import { idle } from './p12.ts';

/** The long forms that are measurements: a crowd of light clients in a process of its own, against the whole server. */
export const MEASURED_FORMS: Readonly<Record<string, LongForm>> = {
  /** Seconds. */
  p2: { cycles: 60, run: (seconds) => acknowledged(seconds) },
  /** Seconds. */
  p11: { cycles: 60, run: (seconds) => crowded(seconds) },
  /** Connections. */
  p12: { cycles: 10_000, run: (connections) => idle(connections) },
};
