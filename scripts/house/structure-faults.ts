import type { SourceFile } from './source-files.ts';
import { posix } from 'node:path';

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

/** The program and its measurements; journeys and scripts are arranged by use. */
const CHECKED = /^(?:client|shared|server|sync|bench)\//;

/**
 * Sibling folders that import each other in a circle, at any depth: none of them can be read, moved or tested without
 * the others. Tests do not count.
 * @returns a sentence for each circle, with one import of each step
 */
function folderCircles(files: readonly SourceFile[]): string[] {
  const parents = Map.groupBy(siblingImports(files), ({ parent }) => parent);
  return [...parents].flatMap(([parent, imports]) => {
    const circle = findCircle(imports);
    if (!circle) return [];
    const steps = circle.map(({ file, imported }) => `${file} imports ${imported}`);
    return [`Folders of ${parent} form a circle: ${steps.join(', ')}.`];
  });
}

/** One file that imports another, seen from the folder that holds both in folders of its own. */
interface SiblingImport {
  parent: string;
  /** Names of the two folders in `parent`. */
  from: string;
  to: string;
  file: string;
  imported: string;
}

function siblingImports(files: readonly SourceFile[]): SiblingImport[] {
  const paths = new Set(files.flatMap(({ path, isTest }) => (isTest || !CHECKED.test(path) ? [] : [path])));
  return files.flatMap(({ path: file, isTest, imports }) =>
    isTest || !paths.has(file)
      ? []
      : imports.flatMap((specifier) => {
          const imported = resolve(file, specifier);
          if (imported === undefined || !paths.has(imported)) return [];
          const [own, other] = [file.split('/'), imported.split('/')];
          const at = own.findIndex((part, place) => part !== other[place]);
          const [from, to] = [own[at], other[at]];
          // A file beside a folder is no sibling of it.
          const areFolders = at > 0 && at < own.length - 1 && at < other.length - 1;
          if (!areFolders || from === undefined || to === undefined) return [];
          return [{ parent: own.slice(0, at).join('/'), from, to, file, imported }];
        }),
  );
}

/** @returns a path from the root; undefined for a package */
function resolve(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : undefined;
}

/** The imports along a circle of folders, or undefined where there is none. */
function findCircle(imports: readonly SiblingImport[]): SiblingImport[] | undefined {
  const byFolder = Map.groupBy(imports, ({ from }) => from);
  const done = new Set<string>();
  const walk = (folder: string, way: readonly SiblingImport[]): SiblingImport[] | undefined => {
    const begins = way.findIndex(({ from }) => from === folder);
    if (begins >= 0) return way.slice(begins);
    if (done.has(folder)) return undefined;
    const tried = new Set<string>();
    for (const step of byFolder.get(folder) ?? []) {
      if (tried.has(step.to)) continue;
      tried.add(step.to);
      const circle = walk(step.to, [...way, step]);
      if (circle) return circle;
    }
    done.add(folder);
    return undefined;
  };
  for (const folder of byFolder.keys()) {
    const circle = walk(folder, []);
    if (circle) return circle;
  }
  return undefined;
}
