import { killCycles } from '#sync/testing/kill-cycle.ts';

/**
 * The long forms of the promises: `node scripts/torture.ts p1 --cycles 1000`. Ends with 1 when a promise is broken.
 */
const [promise, ...flags] = process.argv.slice(2);
const cyclesAt = flags.indexOf('--cycles');
const cycles = cyclesAt === -1 ? 1_000 : Number(flags[cyclesAt + 1]);
if (promise !== 'p1' || !Number.isInteger(cycles) || cycles < 1) {
  console.error('Usage: node scripts/torture.ts p1 [--cycles 1000]');
  process.exit(2);
}

const began = Date.now();
const result = await killCycles(cycles, ({ cycles: done, acked, lost }) => {
  if (done % 25 === 0)
    console.log(`${done} of ${cycles} kills, ${acked} acknowledged keystrokes, ${lost} lost`);
});
const seconds = Math.round((Date.now() - began) / 1_000);
console.log(
  `P1: ${result.cycles} kills, ${result.acked} acknowledged keystrokes (at least ${result.fewestAcks} a cycle), ` +
    `${result.lost} lost, ${seconds} s`,
);
process.exit(result.lost === 0 ? 0 : 1);
