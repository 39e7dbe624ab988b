import { test } from 'vitest';
import { runRandomMoves } from './testing/random-moves.ts';
test('x', () => {
  for (let seed = 1; seed <= 60; seed++) { const r = runRandomMoves({ seed, mode: 'typing', isOffline: false, people: 2 + (seed % 3) }); if (r.corrected) console.log('seed', seed, r.corrected, r.misplaced); }
});
