import { LONG_FORMS, type LongForm, type LongResult } from '#sync/testing/long-forms.ts';
import { acknowledged } from './p2.ts';
import { crowded } from './p11.ts';
import { idle } from './p12.ts';
import { attackedByMembers } from './p18.ts';
import { attackedByStrangers } from './p19.ts';

/** The long forms that are measurements: a crowd of light clients in a process of its own, against the whole server. */
export const MEASURED_FORMS: Readonly<Record<string, LongForm>> = {
  /** Seconds. */
  p2: { cycles: 60, run: (seconds) => acknowledged(seconds) },
  /** Seconds. */
  p11: { cycles: 60, run: (seconds) => crowded(seconds) },
  /** Connections. */
  p12: { cycles: 10_000, run: (connections) => idle(connections) },
  /** Minutes. */
  p18: { cycles: 30, run: hostile },
  /** Minutes. */
  p19: { cycles: 30, run: attackedByStrangers },
};

/** In process first, where every refusal can be looked at; then through sockets, beside people who write. */
async function hostile(minutes: number, say: (line: string) => void): Promise<LongResult> {
  const results = [
    await LONG_FORMS['p18']?.run(LONG_FORMS['p18'].cycles, say),
    await attackedByMembers(minutes, say),
  ];
  const done = results.filter((result) => result !== undefined);
  return {
    summary: done.map(({ summary }) => summary).join('; '),
    problems: done.flatMap(({ problems }) => problems),
  };
}
