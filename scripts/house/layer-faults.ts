import type { SourceFile } from './source-files.ts';

/** A stylesheet of the client. */
export interface Stylesheet {
  /** Path from the root, with slashes. */
  path: string;
  text: string;
}

/** The layers, lowest first, as `client/ui/styles/index.css` declares them. */
const LAYERS = ['reset', 'vendor', 'tokens', 'ui', 'editor', 'canvas', 'workspace', 'features'] as const;
type Layer = (typeof LAYERS)[number];

const FIRST_STYLESHEET = 'client/ui/styles/index.css';
const DECLARATION = `@layer ${LAYERS.join(', ')};`;
const LAYERS_OF_FILES: Readonly<Record<string, Layer>> = {
  'client/ui/styles/base.css': 'reset',
  'client/ui/styles/tokens.css': 'tokens',
};
const LAYERS_OF_FOLDERS: Readonly<Record<string, Layer>> = { app: 'features' };
const IMPORT = /@import\s+(?:url\()?['"]([^'"]+)['"]\)?([^;]*);/g;

/**
 * Returns rules of stylesheets that are outside of their folder's layer, a sentence each. A rule outside of all
 * layers overrides every rule in a layer, regardless of selectors. A rule in another folder's layer has an unexpected
 * precedence.
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
  const first = sheets.find(({ path }) => path === FIRST_STYLESHEET);
  if (
    !withoutComments(first?.text ?? '')
      .trimStart()
      .startsWith(DECLARATION)
  )
    faults.push(`${FIRST_STYLESHEET} does not begin with "${DECLARATION}".`);
  return faults;
}

function faultsOf({ path, text }: Stylesheet): string[] {
  const plain = withoutComments(text);
  const layer = layerOf(path);
  const faults: string[] = [];
  for (const [, address = '', condition = ''] of plain.matchAll(IMPORT))
    if (!isOwnStylesheet(address) && !isFont(address) && condition.trim() !== 'layer(vendor)')
      faults.push(`imports ${address} outside of layer(vendor).`);
  for (const prelude of topLevelPreludes(plain.replace(IMPORT, ''))) {
    if (path === FIRST_STYLESHEET && `${prelude};` === DECLARATION) continue;
    if (prelude !== `@layer ${layer}`) faults.push(`has "${prelude}" outside of "@layer ${layer}".`);
  }
  return faults;
}

const isLibraryStylesheet = (address: string): boolean =>
  address.endsWith('.css') && !isOwnStylesheet(address) && !isFont(address);
const isOwnStylesheet = (address: string): boolean => /^[.#]/.test(address);
/** Font faces, which layers do not affect. */
const isFont = (address: string): boolean => /^@fontsource(?:-variable)?\//.test(address);

const layerOf = (path: string): string => {
  const folder = path.split('/')[1] ?? '';
  return LAYERS_OF_FILES[path] ?? LAYERS_OF_FOLDERS[folder] ?? folder;
};

const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\//g, '');

/** Returns the text before each block or semicolon at the top level of a stylesheet. */
function topLevelPreludes(css: string): string[] {
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
