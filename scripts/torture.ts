import { LONG_FORMS } from '#sync/testing/long-forms.ts';
import { MEASURED_FORMS } from '../bench/promises/measured-forms.ts';

/**
 * The long forms of the promises: `node scripts/torture.ts p1 [--cycles 1000]`, or `all`; p18 and p19 take
 * `--minutes 30`. Ends with 1 when a promise is broken; docs/RELIABILITY.md holds the last results.
 */
const FORMS = { ...LONG_FORMS, ...MEASURED_FORMS };
const [asked = '', ...flags] = process.argv.slice(2);
const names = asked === 'all' ? Object.keys(FORMS) : [asked];
const cyclesAt = flags.findIndex((flag) => flag === '--cycles' || flag === '--minutes');
const cycles = cyclesAt === -1 ? undefined : Number(flags[cyclesAt + 1]);
const isUnderstood = names.every((name) => Object.hasOwn(FORMS, name));
if (!isUnderstood || (cycles !== undefined && (!Number.isInteger(cycles) || cycles < 1))) {
  console.error(
    `Usage: node scripts/torture.ts all|${Object.keys(FORMS).join('|')} [--cycles N | --minutes N]`,
  );
  process.exit(2);
}

/** How many of the things that went wrong are printed. */
const SHOWN = 20;

let isBroken = false;
for (const name of names) {
  const form = FORMS[name];
  if (!form) continue;
  const began = Date.now();
  const { summary, problems } = await form.run(cycles ?? form.cycles, (line) => console.log(line));
  const seconds = Math.round((Date.now() - began) / 1_000);
  const verdict = problems.length === 0 ? 'kept' : `BROKEN, ${problems.length} problems`;
  for (const problem of problems.slice(0, SHOWN)) console.log(`  ${problem}`);
  console.log(`${name.toUpperCase()}: ${verdict}: ${summary}, ${seconds} s`);
  isBroken ||= problems.length > 0;
}
process.exit(isBroken ? 1 : 0);
