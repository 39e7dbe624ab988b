import { LONG_FORMS } from '#sync/testing/long-forms.ts';
import { MEASURED_FORMS } from '../bench/promises/measured-forms.ts';

/**
 * Runs the long tests of the promises: `node scripts/torture.ts p1 [--cycles 1000]`, or `all`; p18 and p19 take
 * `--minutes 30`. Exits with 1 when a promise is broken. docs/RELIABILITY.md lists the last results.
 */
const FORMS = { ...LONG_FORMS, ...MEASURED_FORMS };
const [requested = '', ...flags] = process.argv.slice(2);
const names = requested === 'all' ? Object.keys(FORMS) : [requested];
const cyclesAt = flags.findIndex((flag) => flag === '--cycles' || flag === '--minutes');
const cycles = cyclesAt === -1 ? undefined : Number(flags[cyclesAt + 1]);
const isUnderstood = names.every((name) => Object.hasOwn(FORMS, name));
if (!isUnderstood || (cycles !== undefined && (!Number.isInteger(cycles) || cycles < 1))) {
  console.error(
    `Usage: node scripts/torture.ts all|${Object.keys(FORMS).join('|')} [--cycles N | --minutes N]`,
  );
  process.exit(2);
}

/** The number of problems that are printed. */
const MAX_SHOWN = 20;

let isBroken = false;
for (const name of names) {
  const form = FORMS[name];
  if (!form) continue;
  const startedAt = Date.now();
  const { summary, problems } = await form.run(cycles ?? form.cycles, (line) => console.log(line));
  const seconds = Math.round((Date.now() - startedAt) / 1_000);
  const outcome = problems.length === 0 ? 'kept' : `BROKEN, ${problems.length} problems`;
  for (const problem of problems.slice(0, MAX_SHOWN)) console.log(`  ${problem}`);
  console.log(`${name.toUpperCase()}: ${outcome}: ${summary}, ${seconds} s`);
  isBroken ||= problems.length > 0;
}
process.exit(isBroken ? 1 : 0);
