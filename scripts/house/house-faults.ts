import { folderCircles } from './folder-circles.ts';
import type { SourceFile } from './source-files.ts';

/** Lines of a file, tests and stylesheets included. */
const MOST_LINES = 500;
/** Part of the client's files that one layer or feature may hold. */
const MOST_OF_CLIENT = 0.25;

/** What is too long, too full, or goes in a circle, a sentence each. */
export function houseFaults(files: readonly SourceFile[]): string[] {
  const long = files
    .filter(({ lines }) => lines > MOST_LINES)
    .map(({ path, lines }) => `${path} has ${lines} lines; ${MOST_LINES} is the most. Split it by meaning.`);
  const client = files.filter(({ path }) => /^client\/.+\//.test(path));
  const full = [...Map.groupBy(client, ({ path }) => partOf(path))]
    .filter(([, within]) => within.length > client.length * MOST_OF_CLIENT)
    .map(
      ([part, within]) =>
        `${part} holds ${within.length} of ${client.length} files of the client. Split it by meaning.`,
    );
  return [...long, ...full, ...folderCircles(files)];
}

/** The layer or the feature that a file of the client belongs to. */
const partOf = (path: string): string =>
  path
    .split('/')
    .slice(0, path.startsWith('client/features/') ? 3 : 2)
    .join('/');
