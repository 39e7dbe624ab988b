import type { SourceFile } from './source-files.ts';

/** A stylesheet of the client. */
export interface Stylesheet {
  /** From the root, with slashes. */
  path: string;
  text: string;
}

/** The layers, lowest first, as `client/ui/styles/index.css` declares them. */
const ORDER = ['reset', 'vendor', 'tokens', 'ui', 'editor', 'canvas', 'workspace', 'features'] as const;
type Layer = (typeof ORDER)[number];

const FIRST = 'client/ui/styles/index.css';
const DECLARATION = `@layer ${ORDER.join(', ')};`;
const LAYERS_OF_FILES: Readonly<Record<string, Layer>> = {
  'client/ui/styles/base.css': 'reset',
  'client/ui/styles/tokens.css': 'tokens',
};
const OF_FOLDERS: Readonly<Record<string, Layer>> = { app: 'features' };
const IMPORT = /@import\s+(?:url\()?['"]([^'"]+)['"]\)?([^;]*);/g;

/**
 * Which stylesheets have rules outside of their layer, a sentence each. A rule outside of all layers beats every rule in
 * one, whatever the selectors are, and one in another part's layer wins or loses where its author does not expect it.
 */
export function layerFaults(
  sheets: readonly Stylesheet[],
  modules: readonly Pick<SourceFile, 'path' | 'imports'>[],
): string[] {
  const faults = sheets.flatMap((sheet) => faultsOf(sheet).map((fault) => `${sheet.path} ${fault}`));
  for (const { path, imports } of modules)
    for (const address of imports)
      if (path.startsWith('client/') && isLibraryStylesheet(address))
        faults.push(`${path} imports ${address}, which a stylesheet has to import into layer(vendor).`);
  const first = sheets.find(({ path }) => path === FIRST);
  if (
    !withoutComments(first?.text ?? '')
      .trimStart()
      .startsWith(DECLARATION)
  )
    faults.push(`${FIRST} does not begin with "${DECLARATION}".`);
  return faults;
}

function faultsOf({ path, text }: Stylesheet): string[] {
  const plain = withoutComments(text);
  const layer = layerOf(path);
  const faults: string[] = [];
  for (const [, address = '', condition = ''] of plain.matchAll(IMPORT))
    if (!isOurs(address) && !isFont(address) && condition.trim() !== 'layer(vendor)')
      faults.push(`imports ${address} outside of layer(vendor).`);
  for (const prelude of topLevel(plain.replace(IMPORT, ''))) {
    if (path === FIRST && `${prelude};` === DECLARATION) continue;
    if (prelude !== `@layer ${layer}`) faults.push(`has "${prelude}" outside of "@layer ${layer}".`);
  }
  return faults;
}

const isLibraryStylesheet = (address: string): boolean =>
  address.endsWith('.css') && !isOurs(address) && !isFont(address);
const isOurs = (address: string): boolean => /^[.#]/.test(address);
/** Faces alone, which no layer changes. */
const isFont = (address: string): boolean => /^@fontsource(?:-variable)?\//.test(address);

const layerOf = (path: string): string => {
  const folder = path.split('/')[1] ?? '';
  return LAYERS_OF_FILES[path] ?? OF_FOLDERS[folder] ?? folder;
};

const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\//g, '');

/** What stands before each block or semicolon outside of all blocks. */
function topLevel(css: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let from = 0;
  for (const { 0: sign, index } of css.matchAll(/[{};]/g)) {
    if (depth === 0 && sign !== '}') found.push(css.slice(from, index).trim());
    if (sign === '{') depth += 1;
    if (sign === '}') depth -= 1;
    if (depth === 0) from = index + 1;
  }
  return found;
}
