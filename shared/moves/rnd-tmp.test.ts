import { expect, test } from 'vitest';
import { runRandomMoves, sumReports, MODES } from '/work/w/mclient/shared/moves/testing/random-moves.ts';
const N = Number(process.env.N ?? 60);
test('x', () => {
  for (const isOffline of [false, true]) for (const mode of (process.env.MODES?.split(",") ?? Object.keys(MODES)) as (keyof typeof MODES)[]) for (const isCorrected of [false, true]) {
    const reports = []; const bad: number[] = [];
    const t = performance.now();
    for (let seed = 1; seed <= N; seed++) {
      try { const r = runRandomMoves({ seed, mode, isOffline, people: 2 + (seed % 3), isCorrected }); reports.push(r);
      if (isCorrected && (r.lost || r.doubled || r.undead || r.diverged || r.refused || r.breaks.lost || r.breaks.doubled || r.breaks.undead)) bad.push(seed); }
      catch (e) { bad.push(-seed); if (bad.length < 3) console.log((e as Error).stack); }
    }
    const s = sumReports(reports);
    console.log(isOffline ? 'offline' : 'live', mode, isCorrected ? 'MOVES' : 'before', JSON.stringify(s), (100 * s.misplaced / s.words).toFixed(2) + '%', (performance.now() - t).toFixed(0) + 'ms', isCorrected ? bad.slice(0, 10).join(' ') : '');
  }
}, 600000);
