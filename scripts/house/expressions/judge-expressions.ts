import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { check } from 'recheck';
import type { FoundExpression } from './find-expressions.ts';

/** What recheck found out about an expression. */
export interface Classification {
  status: 'safe' | 'vulnerable' | 'unknown';
  /** The degree of the worst time, such as `2nd degree polynomial`; the reason when it is unknown. */
  complexity: string;
  /** A text that takes long, as JavaScript; empty when there is none. */
  attack: string;
}

/**
 * Work is limited by steps and not by time, so that a busy machine does not change a classification. The timeout is for
 * expressions that recheck would never finish; most take less than 0.1 s.
 */
const LIMITS = { timeout: 60_000, attackTimeout: null, incubationTimeout: null, randomSeed: 1 };
/** recheck runs one process for each check. */
const CHECKS_AT_ONCE = 2;
/** An expression without any of these characters repeats nothing, so its time is bounded. */
const REPEATS = /[*+{]/;

/**
 * Judges expressions with recheck, each pattern once. Classifications are cached by pattern and flags, so a second run takes
 * no time.
 * @param cacheFile the file with the classifications of earlier runs
 * @returns a function that looks up the classification of an expression; undefined for one whose pattern is not known
 */
export async function judgeExpressions(
  expressions: readonly FoundExpression[],
  cacheFile: string,
): Promise<(expression: FoundExpression) => Classification | undefined> {
  const known = readClassifications(cacheFile);
  const classifications = new Map<string, Classification>();
  const queue = new Map<string, FoundExpression>();
  for (const expression of expressions) {
    const { pattern } = expression;
    if (pattern === undefined || !REPEATS.test(pattern)) continue;
    const key = keyOf(expression);
    const classification = known.get(key);
    if (classification) classifications.set(key, classification);
    else queue.set(key, expression);
  }
  const entries = [...queue];
  const judgeNext = async (): Promise<void> => {
    for (let entry = entries.pop(); entry; entry = entries.pop())
      classifications.set(entry[0], await judge(entry[1]));
  };
  await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, judgeNext));
  if (queue.size > 0) writeClassifications(cacheFile, classifications);
  return (expression) => classifications.get(keyOf(expression));
}

async function judge({ pattern = '', flags }: FoundExpression): Promise<Classification> {
  const result = await check(pattern, flags, LIMITS);
  if (result.status === 'safe') return { status: 'safe', complexity: result.complexity.summary, attack: '' };
  if (result.status === 'unknown') return { status: 'unknown', complexity: result.error.kind, attack: '' };
  return { status: 'vulnerable', complexity: result.complexity.summary, attack: result.attack.pattern };
}

const keyOf = ({ pattern, flags }: FoundExpression): string =>
  createHash('sha256').update(`/${pattern}/${flags}`).digest('base64url');

function readClassifications(file: string): Map<string, Classification> {
  try {
    // The file is this module's own.
    return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Classification>));
  } catch {
    return new Map();
  }
}

/** Classifications that depend on the speed of the machine are not cached. */
function writeClassifications(file: string, classifications: ReadonlyMap<string, Classification>): void {
  mkdirSync(dirname(file), { recursive: true });
  const lasting = [...classifications].filter(([, { status }]) => status !== 'unknown');
  writeFileSync(file, JSON.stringify(Object.fromEntries(lasting)));
}

/** The cache of the checked-out project. */
export const CLASSES_FILE = join(import.meta.dirname, '../../../.cache/expressions.json');
