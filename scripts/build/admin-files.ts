/** The chunks of a build, as Vite's `.vite/manifest.json` lists them by their source. */
export type BuildManifest = Readonly<Record<string, BuildChunk>>;

interface BuildChunk {
  file: string;
  isEntry?: boolean;
  imports?: readonly string[];
  dynamicImports?: readonly string[];
  css?: readonly string[];
  assets?: readonly string[];
}

/** Modules that only administrators load: the layout, and the pages that its list names. */
const ADMINISTRATION = /^client\/features\/admin(?:-[a-z-]+)?\//;

/**
 * Returns the files of a build that only administrators load: those that the entry reaches only through a module of the
 * administration. No other device caches them.
 */
export function adminFiles(manifest: BuildManifest): ReadonlySet<string> {
  const entries = Object.keys(manifest).filter((source) => manifest[source]?.isEntry);
  const forEverybody = new Set(filesOf(manifest, entries, (source) => !ADMINISTRATION.test(source)));
  return new Set(filesOf(manifest, entries, () => true).filter((file) => !forEverybody.has(file)));
}

/** Returns the files that some sources reach. @param follows whether a lazily imported source is followed */
function filesOf(
  manifest: BuildManifest,
  sources: readonly string[],
  follows: (source: string) => boolean,
): string[] {
  const reached = new Set<string>();
  const visit = (source: string): void => {
    const chunk = manifest[source];
    if (!chunk || reached.has(source)) return;
    reached.add(source);
    const { imports = [], dynamicImports = [] } = chunk;
    for (const imported of [...imports, ...dynamicImports.filter(follows)]) visit(imported);
  };
  for (const source of sources) visit(source);
  return [...reached].flatMap((source) => {
    const { file, css = [], assets = [] } = manifest[source] ?? { file: '' };
    return [file, ...css, ...assets];
  });
}
