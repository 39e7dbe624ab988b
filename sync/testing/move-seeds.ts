import { MODES, runRandomMoves, sumReports, type RandomReport } from '#shared/moves/testing/random-moves.ts';

/** The largest share of words that may stand beside other neighbours than those between which they were typed. */
const MAX_MISPLACED = 0.002;

/**
 * P20: two to four people edit one text at random, row by row and offline, each with `seeds` runs of every kind of edit.
 * @param seeds runs of each kind
 */
export async function runMoveSeeds(
  seeds: number,
  log: (line: string) => void,
): Promise<{ summary: string; problems: string[] }> {
  const problems: string[] = [];
  const all: RandomReport[] = [];
  // The compiler does not know the keys of an object.
  for (const mode of Object.keys(MODES) as (keyof typeof MODES)[]) {
    for (const isOffline of [false, true]) {
      const kind = `${isOffline ? 'offline' : 'live'}, ${mode}`;
      const reports = Array.from({ length: seeds }, (_, index) => {
        const report = runRandomMoves({ seed: index + 1, mode, isOffline, people: 2 + (index % 3) });
        if (isBroken(report)) problems.push(`${kind}, seed ${index + 1}: ${JSON.stringify(report)}`);
        return report;
      });
      const sum = sumReports(reports);
      all.push(sum);
      const share = sum.misplaced / sum.words;
      if (share > MAX_MISPLACED) problems.push(`${kind}: ${percent(share)} of the words are misplaced`);
      log(`${kind}: ${sum.words} words, ${percent(share)} misplaced, ${sum.corrected} rows corrected`);
    }
  }
  const { words, lost, doubled, undead, misplaced } = sumReports(all);
  return {
    summary: `${seeds} seeds of each kind: ${words} words, ${lost} lost, ${doubled} doubled, ${undead} undead, ${percent(misplaced / words)} misplaced`,
    problems,
  };
}

const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;

function isBroken({ lost, doubled, undead, breaks, diverged, refused }: RandomReport): boolean {
  return lost + doubled + undead + breaks.lost + breaks.doubled + breaks.undead + diverged + refused > 0;
}
