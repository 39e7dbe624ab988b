import type { SourceFile } from './source-files.ts';
import { posix } from 'node:path';

/** The most lines of a file; tests and stylesheets count too. */
const MAX_LINES = 500;
/** The largest share of the client's files that one layer or feature may contain. */
const MAX_CLIENT_SHARE = 0.25;

/** Returns files that are too long, parts that are too full and cycles of folders, a sentence each. */
export function structureFaults(files: readonly SourceFile[]): string[] {
  const long = files
    .filter(({ lines }) => lines > MAX_LINES)
    .map(({ path, lines }) => `${path} has ${lines} lines; ${MAX_LINES} is the most. Split it by meaning.`);
  const client = files.filter(({ path }) => /^client\/.+\//.test(path));
  const full = [...Map.groupBy(client, ({ path }) => partOf(path))]
    .filter(([, within]) => within.length > client.length * MAX_CLIENT_SHARE)
    .map(
      ([part, within]) =>
        `${part} holds ${within.length} of ${client.length} files of the client. Split it by meaning.`,
    );
  return [...long, ...full, ...folderCycles(files)];
}

/** Returns the layer or feature to which a file of the client belongs. */
const partOf = (path: string): string =>
  path
    .split('/')
    .slice(0, path.startsWith('client/features/') ? 3 : 2)
    .join('/');

/**
 * The files that are checked for cycles: the program and its benchmarks. Journeys and scripts are arranged by use.
 */
const CHECKED = /^(?:client|shared|server|sync|bench)\//;

/**
 * Finds cycles of imports between sibling folders, at any depth: no folder of a cycle can be read, moved or tested
 * without the others. Tests do not count.
 * @returns a sentence for each cycle, with one import of each step
 */
function folderCycles(files: readonly SourceFile[]): string[] {
  const parents = Map.groupBy(siblingImports(files), ({ parent }) => parent);
  return [...parents].flatMap(([parent, imports]) => {
    const cycle = findCycle(imports);
    if (!cycle) return [];
    const steps = cycle.map(({ file, imported }) => `${file} imports ${imported}`);
    return [`Folders of ${parent} form a circle: ${steps.join(', ')}.`];
  });
}

/** An import between two folders with the same parent. */
interface SiblingImport {
  parent: string;
  /** Name of the importing folder; `to` is that of the imported one. */
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
          const at = own.findIndex((part, index) => part !== other[index]);
          const [from, to] = [own[at], other[at]];
          // A file is no sibling of a folder beside it.
          const areFolders = at > 0 && at < own.length - 1 && at < other.length - 1;
          if (!areFolders || from === undefined || to === undefined) return [];
          return [{ parent: own.slice(0, at).join('/'), from, to, file, imported }];
        }),
  );
}

/** Resolves an import. @returns a path from the root; undefined for a package */
function resolve(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : undefined;
}

/** Returns the imports along a cycle of folders; undefined for imports without a cycle. */
function findCycle(imports: readonly SiblingImport[]): SiblingImport[] | undefined {
  const byFolder = Map.groupBy(imports, ({ from }) => from);
  const finished = new Set<string>();
  const walk = (folder: string, path: readonly SiblingImport[]): SiblingImport[] | undefined => {
    const cycleStart = path.findIndex(({ from }) => from === folder);
    if (cycleStart >= 0) return path.slice(cycleStart);
    if (finished.has(folder)) return undefined;
    const visited = new Set<string>();
    for (const step of byFolder.get(folder) ?? []) {
      if (visited.has(step.to)) continue;
      visited.add(step.to);
      const cycle = walk(step.to, [...path, step]);
      if (cycle) return cycle;
    }
    finished.add(folder);
    return undefined;
  };
  for (const folder of byFolder.keys()) {
    const cycle = walk(folder, []);
    if (cycle) return cycle;
  }
  return undefined;
}
