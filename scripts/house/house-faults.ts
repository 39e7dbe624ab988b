import { posix } from 'node:path';
import type { SourceFile } from './source-files.ts';

/** Lines of a file, tests and stylesheets included. */
const MOST_LINES = 500;
/** Files of a folder, tests left out: beyond that nobody reads the list. */
const MOST_FILES = 20;

/** What is too long or too full, a sentence each. */
export function houseFaults(files: readonly SourceFile[]): string[] {
  const long = files
    .filter(({ lines }) => lines > MOST_LINES)
    .map(({ path, lines }) => `${path} has ${lines} lines; ${MOST_LINES} is the most. Split it by meaning.`);
  const folders = Map.groupBy(
    files.filter(({ isTest }) => !isTest),
    ({ path }) => posix.dirname(path),
  );
  const full = [...folders]
    .filter(([, within]) => within.length > MOST_FILES)
    .map(
      ([folder, within]) =>
        `${folder} has ${within.length} files; ${MOST_FILES} is the most. Split it by meaning.`,
    );
  return [...long, ...full];
}
