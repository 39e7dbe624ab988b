import { LONG_FORMS, type LongForm, type LongResult } from '#sync/testing/long-forms.ts';
import { livePayingLives, repeatLedger } from './payment-lives.ts';
import { repeatAnswers } from './answer-ledger.ts';
import { measureAcknowledgements } from './acknowledgements.ts';
import { measureFanOut } from './crowd-fan-out.ts';
import { measureHostileAnswers } from './hostile-answers.ts';
import { measureIdleConnections } from './idle-connections.ts';
import { measureAttacksByMembers } from './attacks-by-members.ts';
import { measureAttacksByStrangers } from './attacks-by-strangers.ts';
import { measureMatchers } from './hostile-texts/measure-matchers.ts';

/** The long forms that are measurements: light clients in separate processes against the whole server. */
export const MEASURED_FORMS: Readonly<Record<string, LongForm>> = {
  /** `cycles` are seconds. */
  p2: { cycles: 60, run: (seconds) => measureAcknowledgements(seconds) },
  /** `cycles` are seconds. */
  p11: { cycles: 60, run: (seconds) => measureFanOut(seconds) },
  /** `cycles` are connections. */
  p12: { cycles: 10_000, run: (connections) => measureIdleConnections(connections) },
  /** `cycles` are lives. */
  p17: { cycles: 200, run: livePayingLives },
  /** `cycles` are sequences. */
  ledger: { cycles: 10_000, run: (sequences) => repeatLedger(sequences) },
  /** `cycles` are runs. */
  'ai-ledger': { cycles: 500, run: repeatAnswers },
  /** `cycles` are answers. */
  'ai-links': { cycles: 100_000, run: (count) => measureHostileAnswers(count) },
  /** `cycles` are minutes. */
  p18: { cycles: 30, run: runHostile },
  /** `cycles` are minutes. */
  p19: { cycles: 30, run: measureAttacksByStrangers },
  /** `cycles` are hostile texts. */
  p21: { cycles: 100_000, run: measureMatchers },
};

/**
 * Attacks in this process first, where each rejection can be examined; then through sockets, beside honest writers.
 */
async function runHostile(minutes: number, log: (line: string) => void): Promise<LongResult> {
  const results = [
    await LONG_FORMS['p18']?.run(LONG_FORMS['p18'].cycles, log),
    await measureAttacksByMembers(minutes, log),
  ];
  const completed = results.filter((result) => result !== undefined);
  return {
    summary: completed.map(({ summary }) => summary).join('; '),
    problems: completed.flatMap(({ problems }) => problems),
  };
}
