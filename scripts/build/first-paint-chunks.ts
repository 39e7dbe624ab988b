import { dirname, join, resolve } from 'node:path';
import type { Rolldown } from 'vite';

/** The entry module of every page. */
const START_ENTRIES = ['client/app/main.tsx'];
const LOGIN_ENTRIES = ['client/routes/login.tsx?tsr-split=component'];
/** The other pages before sign-in. They validate input by rules that the rest of the application also uses. */
const ACCOUNT_ENTRIES = ['signup', 'request-password-reset', 'password-reset', 'email-verification'].map(
  (name) => `client/routes/${name}.tsx?tsr-split=component`,
);
/** The public pages besides them. They know the signed-in user, but load none of the signed-in pages. */
const PUBLIC_ENTRIES = ['client/routes/pricing.tsx?tsr-split=component'];
/** The list of workspaces, which opens first on a new device. */
const WORKSPACES_ENTRIES = ['client/routes/_signed-in/workspaces.tsx?tsr-split=component'];
/** The modules of a workspace with an open document. The benchmark of bundle sizes counts the same ones. */
const EDITOR_ENTRIES = [
  'client/routes/_signed-in.tsx?tsr-split=component',
  'client/routes/_signed-in/workspace.$workspaceId.tsx?tsr-split=component',
  'client/editor/page/editor-page.tsx',
  'client/app/contributions.ts',
];

/**
 * The modules that talk to the server. They load in parallel with the first paint, which needs only the device's
 * data.
 */
const SERVER_ENTRIES = [
  'client/api/server-user.ts',
  'client/sync/connection/server-session.ts',
  'client/outbox/sending/exchange.ts',
  'client/files/uploads/upload-sender.ts',
];

/** Index modules that only re-export others: the import specifier, and the end of the module's path. */
const INDEX_MODULES = {
  'lucide-react': '/lucide-react/dist/esm/lucide-react.mjs',
  '#client/files/index.ts': '/client/files/index.ts',
  '#client/outbox/index.ts': '/client/outbox/index.ts',
  '#client/sync/index.ts': '/client/sync/index.ts',
};

/** The chunks in order of precedence: a module belongs to the first chunk that claims it. */
const CHUNKS = ['start', 'door', 'rules', 'public', 'signed-in', 'text', 'workspace', 'server-side'] as const;

type Chunks = Rolldown.CodeSplittingNameFunction;

/**
 * Returns the files that a module imports through an index module, found by the imported names. Following the index's
 * own imports instead would include every file that it re-exports.
 * @param code of the importing module
 * @param specifier under which the module imports the index
 * @param index code of the index module
 */
function filesBehindIndex(code: string, specifier: string, index: string): string[] {
  const imports = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*['"]([^'"]+)['"]/g)];
  const names = imports
    .filter(([, , from]) => from === specifier)
    .flatMap(([, list = '']) => list.split(',').map((name) => name.trim().split(' ')[0]));
  const files = [...index.matchAll(/export\s*\{([^}]*)\}\s*from\s*['"]([^'"]+)['"]/g)];
  return files
    .filter(([, list = '']) => list.split(',').some((name) => names.includes(name.trim().split(' ').at(-1))))
    .flatMap(([, , file]) => file ?? []);
}

/** Returns all modules that the roots import statically, directly or not, without the roots themselves. */
function staticImportsOf(roots: readonly string[], context: Parameters<Chunks>[1]): Set<string> {
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    const module = context.getModuleInfo(id);
    for (const imported of module?.importedIds ?? []) {
      const [specifier] = Object.entries(INDEX_MODULES).find(([, end]) => imported.endsWith(end)) ?? [];
      const index = context.getModuleInfo(imported)?.code ?? '';
      if (specifier === undefined) visit(imported);
      else
        for (const file of filesBehindIndex(module?.code ?? '', specifier, index))
          visit(join(dirname(imported), file));
    }
  };
  const ids = roots.map((root) => resolve(root));
  // Without this check the imports of a moved module would silently get chunks of their own.
  for (const id of ids) if (!context.getModuleInfo(id)) throw new Error(`The build has no module ${id}.`);
  for (const id of ids) visit(id);
  for (const id of ids) found.delete(id);
  return found;
}

/**
 * Puts the modules of the first paint into a few chunks. The bundler's default, a chunk for each set of sharing
 * entries, made seventy files, which compress a tenth worse and take a request each. Libraries have a chunk of their
 * own, which stays in the browser's cache while only our own code changes.
 */
export function firstPaintChunks(): Rolldown.CodeSplittingGroup[] {
  let sets:
    | Record<'start' | 'login' | 'account' | 'public' | 'workspaces' | 'workspace' | 'server', Set<string>>
    | undefined;
  const chunkOf = (id: string, context: Parameters<Chunks>[1]): (typeof CHUNKS)[number] | null => {
    sets ??= {
      start: staticImportsOf(START_ENTRIES, context),
      login: staticImportsOf(LOGIN_ENTRIES, context),
      account: staticImportsOf(ACCOUNT_ENTRIES, context),
      public: staticImportsOf(PUBLIC_ENTRIES, context),
      workspaces: staticImportsOf(WORKSPACES_ENTRIES, context),
      workspace: staticImportsOf(EDITOR_ENTRIES, context),
      server: new Set([
        ...staticImportsOf(SERVER_ENTRIES, context),
        ...SERVER_ENTRIES.map((root) => resolve(root)),
      ]),
    };
    if (sets.start.has(id)) return 'start';
    const isInSignedInPages = sets.workspaces.has(id) || sets.workspace.has(id);
    if (sets.login.has(id)) return isInSignedInPages ? 'start' : 'door';
    if (sets.account.has(id)) return isInSignedInPages ? 'rules' : null;
    if (sets.public.has(id)) return isInSignedInPages || sets.server.has(id) ? 'public' : null;
    if (!sets.workspace.has(id)) return sets.server.has(id) ? 'server-side' : null;
    if (sets.workspaces.has(id)) return 'signed-in';
    return id.includes('/node_modules/') ? 'text' : 'workspace';
  };
  return CHUNKS.map((chunk) => ({
    debugName: chunk,
    name: (id, context) => (chunkOf(id, context) === chunk ? chunk : null),
  }));
}
