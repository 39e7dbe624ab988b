import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin, type Rolldown } from 'vite';
import { parseApiUrl } from './client/api/api-url.ts';

/** What every page starts with. */
const START = ['client/app/main.tsx'];
const LOGIN = ['client/routes/login.tsx?tsr-split=component'];
/** The other pages before the login: they check what is typed by the rules that the rest of the application has too. */
const DOORS = ['signup', 'request-password-reset', 'password-reset', 'email-verification'].map(
  (name) => `client/routes/${name}.tsx?tsr-split=component`,
);
/** The list of works, which opens first on a new device. */
const LIBRARY = ['client/routes/_signed-in/workspaces.tsx?tsr-split=component'];
/** What a workspace with an open document is typed into with; the benchmark of sizes counts the same. */
const WORKSPACE = [
  'client/routes/_signed-in.tsx?tsr-split=component',
  'client/routes/_signed-in/workspace.$workspaceId.tsx?tsr-split=component',
  'client/editor/page/editor-page.tsx',
  'client/app/contributions.ts',
];

/** Files whose imports are fetched along with them: those that the start of every page asks for, and large views. */
const WAITED_FOR = /\/(?:start|canvas-board|chapters-stage)-[^/]*\.js$/;
/** What talks to the server. It is fetched beside the first paint, which stands on the device alone. */
const SERVER_SIDE = [
  'client/api/server-user.ts',
  'client/sync/connection/server-session.ts',
  'client/outbox/sending/exchange.ts',
  'client/files/uploads/upload-sender.ts',
];

/** Files that only export what others have, by the name under which they are imported. */
const INDEXES = {
  'lucide-react': '/lucide-react/dist/esm/lucide-react.mjs',
  '#client/files/index.ts': '/client/files/index.ts',
  '#client/outbox/index.ts': '/client/outbox/index.ts',
  '#client/sync/index.ts': '/client/sync/index.ts',
};

/** A chunk takes the modules that it imports along, unless one before it has them. */
const CHUNKS = ['start', 'door', 'rules', 'signed-in', 'text', 'workspace', 'server-side'] as const;

type Chunks = Rolldown.CodeSplittingNameFunction;

/**
 * The files that a module imports through an index, by the names that it imports: an index imports all that it exports.
 * @param specifier of the index in the module
 * @param index the code of the index
 */
function throughIndex(code: string, specifier: string, index: string): string[] {
  const imports = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*['"]([^'"]+)['"]/g)];
  const names = imports
    .filter(([, , from]) => from === specifier)
    .flatMap(([, list = '']) => list.split(',').map((name) => name.trim().split(' ')[0]));
  const files = [...index.matchAll(/export\s*\{([^}]*)\}\s*from\s*['"]([^'"]+)['"]/g)];
  return files
    .filter(([, list = '']) => list.split(',').some((name) => names.includes(name.trim().split(' ').at(-1))))
    .flatMap(([, , file]) => file ?? []);
}

/** All that some modules import statically, without themselves. */
function importsOf(roots: readonly string[], context: Parameters<Chunks>[1]): Set<string> {
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    const module = context.getModuleInfo(id);
    for (const imported of module?.importedIds ?? []) {
      const [specifier] = Object.entries(INDEXES).find(([, end]) => imported.endsWith(end)) ?? [];
      const index = context.getModuleInfo(imported)?.code ?? '';
      if (specifier === undefined) visit(imported);
      else
        for (const file of throughIndex(module?.code ?? '', specifier, index))
          visit(join(dirname(imported), file));
    }
  };
  const ids = roots.map((root) => resolve(root));
  // A module that was moved would leave its imports to chance without a word.
  for (const id of ids) if (!context.getModuleInfo(id)) throw new Error(`The build has no module ${id}.`);
  for (const id of ids) visit(id);
  for (const id of ids) found.delete(id);
  return found;
}

/**
 * Puts what the first paint stands on into few files: by who shares them they were seventy, which compress a tenth worse
 * and take a request each. Libraries are apart: they stay in the browser's cache when only our own code changed.
 */
function chunksOfFirstPaint(): Rolldown.CodeSplittingGroup[] {
  let sets: Record<'start' | 'login' | 'doors' | 'library' | 'workspace' | 'server', Set<string>> | undefined;
  const chunkOf = (id: string, context: Parameters<Chunks>[1]): (typeof CHUNKS)[number] | null => {
    sets ??= {
      start: importsOf(START, context),
      login: importsOf(LOGIN, context),
      doors: importsOf(DOORS, context),
      library: importsOf(LIBRARY, context),
      workspace: importsOf(WORKSPACE, context),
      server: new Set([...importsOf(SERVER_SIDE, context), ...SERVER_SIDE.map((root) => resolve(root))]),
    };
    if (sets.start.has(id)) return 'start';
    const isOfSignedIn = sets.library.has(id) || sets.workspace.has(id);
    if (sets.login.has(id)) return isOfSignedIn ? 'start' : 'door';
    if (sets.doors.has(id)) return isOfSignedIn ? 'rules' : null;
    if (!sets.workspace.has(id)) return sets.server.has(id) ? 'server-side' : null;
    if (sets.library.has(id)) return 'signed-in';
    return id.includes('/node_modules/') ? 'text' : 'workspace';
  };
  return CHUNKS.map((chunk) => ({
    debugName: chunk,
    name: (id, context) => (chunkOf(id, context) === chunk ? chunk : null),
  }));
}

const OWN_MODULE = /^(?!.*[\\/]node_modules[\\/]).*[\\/](?:client|shared)[\\/].*\.tsx?$/;
const STARTING_MODULE = /[\\/]client[\\/](?:app[\\/]main\.tsx|lib[\\/]trusted-types\.ts)$|-worker\.ts$/;

/** The stylesheets of small parts that no first paint needs: a file for each would be a dozen requests. */
const LOOKS_OF_PARTS =
  /[\\/]client[\\/]ui[\\/](?:avatar|chip|empty|icon-button|kbd|skeleton|waiting|fields[\\/][a-z-]+|layers[\\/](?:dialog|layer|menu|popover|tooltip))\.css$/;

const CHARACTER_NAMES = 'decode-named-character-reference';

/** sonner adds a style element when it is imported, which the content security policy refuses; its stylesheet is imported instead. */
function withoutSonnerStyle(): Plugin {
  const injection = /^__insertCSS\(".*"\);$/m;
  return {
    name: 'without-sonner-style',
    transform(code, id) {
      if (!/\/sonner\/dist\/index\.mjs/.test(id)) return null;
      if (!injection.test(code)) this.error('sonner no longer injects its style the way this build removes.');
      return { code: code.replace(injection, ''), map: null };
    },
  };
}

/** lib0 describes kinds of DOM nodes when it is imported, for which it carries a validation library; nobody asks for them. */
function withoutUnusedSchemas(): Plugin {
  const schema = /(?<=^export const \$\w+ = )(?=\$\.\$custom\()/gm;
  return {
    name: 'without-unused-schemas',
    transform(code, id) {
      if (!/\/lib0\/dom\.js/.test(id)) return null;
      if (!schema.test(code)) this.error('lib0 no longer describes nodes the way this build leaves out.');
      return { code: code.replace(schema, '/* @__PURE__ */ '), map: null };
    },
  };
}

/** The library binds all its commands to keys when it is imported; the editor has a keymap of its own. */
function withoutBaseKeymap(): Plugin {
  const keymap = /^const pcBaseKeymap = \{[\s\S]*^const baseKeymap = .*$/m;
  return {
    name: 'without-base-keymap',
    apply: 'build',
    transform(code, id) {
      if (!/\/prosemirror-commands\/dist\/index\.js/.test(id)) return null;
      if (!keymap.test(code))
        this.error('prosemirror-commands no longer has the keymap that this build leaves out.');
      return {
        code: code.replace(keymap, 'const pcBaseKeymap = {}, macBaseKeymap = {}, baseKeymap = {};'),
        map: null,
      };
    },
  };
}

/** React asks for keys of what an icon consists of in development alone, and these compress badly. */
function withoutIconKeys(): Plugin {
  const key = /,\s*key: "[^"]*"(?=\s*\})/g;
  return {
    name: 'without-icon-keys',
    apply: 'build',
    transform(code, id) {
      if (!/\/lucide-react\/dist\/esm\/icons\//.test(id) || !code.includes('__iconData = ')) return null;
      const bare = code.replace(key, '');
      if (bare === code)
        this.error('lucide no longer writes the keys of an icon the way this build leaves out.');
      return { code: bare, map: null };
    },
  };
}

/**
 * The library imports all of its own extensions and commands at once. Left out are the extensions that
 * `client/editor/text-editor/text-editor.ts` switches off, the commands of lists that are nodes, which this schema has
 * none of [X2], and a style element that the content security policy refuses.
 */
function withoutUnusedTiptap(): Plugin {
  const extensions =
    /^const (Delete|Keymap|FocusEvents|TextDirection|Tabindex|Drop|Paste|ClipboardTextSerializer) = Extension\.create\(\{\n\tname: "(\w+)"[\s\S]*?^\}\);$/gm;
  const commands =
    /^const (splitListItem|toggleList|wrapInList\$1|liftListItem\$1|sinkListItem\$1) = \([\s\S]*?^\};$/gm;
  const style = /^const style = `[^`]*`;$/m;
  const lists = /^import \{[^}]*\} from "@tiptap\/pm\/schema-list";$/m;
  return {
    name: 'without-unused-tiptap',
    apply: 'build',
    transform(code, id) {
      if (!/\/@tiptap\/core\/dist\/index\.js/.test(id)) return null;
      const counts = [extensions, commands].map((pattern) => [...code.matchAll(pattern)].length);
      if (counts.join(' ') !== '8 5' || !style.test(code) || !lists.test(code))
        this.error(`Tiptap no longer writes what this build leaves out the same way (${counts.join(' ')}).`);
      return {
        code: code
          .replace(extensions, 'const $1 = Extension.create({ name: "$2" });')
          .replace(commands, 'const $1 = () => () => false;')
          .replace(style, 'const style = "";')
          .replace(lists, ''),
        map: null,
      };
    },
  };
}

/**
 * The first stylesheet that a browser reads decides the order of the layers, and which file of the build that is depends
 * on how modules are shared: each file begins with the order that `client/ui/styles/index.css` declares.
 */
function withLayerOrder(): Plugin {
  const declaration = /^@layer [^;{]*;$/m;
  return {
    name: 'with-layer-order',
    generateBundle(_options, bundle) {
      const [order] = declaration.exec(readFileSync('client/ui/styles/index.css', 'utf8')) ?? [];
      if (order === undefined) this.error('client/ui/styles/index.css declares no order of layers.');
      for (const [name, file] of Object.entries(bundle))
        if (name.endsWith('.css') && file.type === 'asset' && typeof file.source === 'string')
          file.source = order + file.source;
    },
  };
}

/** Some faces come in a form for browsers of before 2018 too, which a device would keep for nothing. */
function withoutOldFonts(): Plugin {
  const old = /,\s*url\([^)]*\.woff\)\s*format\((["'])woff\1\)/g;
  return {
    name: 'without-old-fonts',
    generateBundle(_options, bundle) {
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type !== 'asset') continue;
        if (name.endsWith('.woff')) delete bundle[name];
        else if (name.endsWith('.css') && typeof file.source === 'string')
          file.source = file.source.replaceAll(old, '');
      }
    },
  };
}

/** Ends an earlier build's service worker in this browser, which would go on showing that build: the next reload is ours. */
const LEAVING_WORKER = `
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(leave()));
self.addEventListener('message', (event) => event.waitUntil(self.skipWaiting()));
async function leave() {
  for (const name of await caches.keys()) if (name.startsWith('foolscap-build-')) await caches.delete(name);
  await self.registration.unregister();
}
`;

/** In development there is no service worker, and one of before goes. */
function withoutServiceWorker(): Plugin {
  return {
    name: 'without-service-worker',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use('/sw.js', (_request, response) => {
        response.setHeader('content-type', 'text/javascript; charset=utf-8');
        response.setHeader('cache-control', 'no-store');
        response.end(LEAVING_WORKER);
      });
    },
  };
}

export default defineConfig(({ mode }) => {
  const env = { ...loadEnv(mode, process.cwd(), ''), ...process.env };
  // A wrong address stops the build instead of every visitor's first call.
  parseApiUrl(env['REACT_APP_API_URL']);
  const server = `http://127.0.0.1:${env['SERVER_PORT'] ?? '3001'}`;
  const sync = `http://127.0.0.1:${env['SYNC_PORT'] ?? '3002'}`;
  const dataDir = resolve(env['DATA_DIR'] ?? 'data');
  const forwarded = { target: server, changeOrigin: false };

  return {
    envPrefix: ['VITE_', 'REACT_APP_'],
    plugins: [
      tanstackRouter({
        target: 'react',
        autoCodeSplitting: true,
        routesDirectory: './client/routes',
        generatedRouteTree: './client/app/routes.gen.ts',
        routeFileIgnorePattern: '\\.test\\.tsx?$',
        addExtensions: true,
        quoteStyle: 'single',
        semicolons: true,
      }),
      react(),
      withoutSonnerStyle(),
      withoutUnusedSchemas(),
      withoutBaseKeymap(),
      withoutIconKeys(),
      withoutUnusedTiptap(),
      withLayerOrder(),
      withoutOldFonts(),
      withoutServiceWorker(),
    ],
    resolve: {
      alias: [
        // Its form for browsers asks the page what a character is called; Markdown is written and read in workers too.
        { find: CHARACTER_NAMES, replacement: fileURLToPath(import.meta.resolve(CHARACTER_NAMES)) },
        // Libraries import its form for React before 18; React has had the hook itself since.
        // Of the whole library the editor's React part takes this one function, which the router has too.
        { find: /^fast-equals$/, replacement: '@tanstack/router-core' },
        { find: /^use-sync-external-store\/shim(?:\/index\.js)?/, replacement: 'use-sync-external-store' },
      ],
    },
    optimizeDeps: { exclude: ['sonner'] },
    server: {
      host: env['HOST'] ?? '127.0.0.1',
      port: Number(env['CLIENT_PORT'] ?? '5173'),
      strictPort: true,
      // Vite serves any file below the project; the writer's database and the secrets are not among them [I4].
      fs: {
        deny: [
          `${dataDir}/**`,
          '.env',
          '.env.*',
          '*.db',
          '*.db-wal',
          '*.db-shm',
          '*.{crt,pem,key}',
          '**/.git/**',
        ],
      },
      watch: { ignored: [`${dataDir}/**`, '**/dist/**', '**/artifacts/**', '**/test-results/**'] },
      proxy: {
        '/operations': forwarded,
        '/auth': forwarded,
        '/files': forwarded,
        '/api': forwarded,
        '/healthz': forwarded,
        '/sync': { target: sync, ws: true, changeOrigin: false },
      },
    },
    build: {
      outDir: 'dist/client',
      emptyOutDir: true,
      // Which files a screen loads: read by the benchmark of sizes, served to nobody.
      manifest: true,
      target: 'es2022',
      // Small fonts would become data: addresses, which `font-src 'self'` refuses.
      assetsInlineLimit: 0,
      modulePreload: {
        polyfill: false,
        // The other files come when the page is at rest, or from the service worker's cache: what they import may follow
        // them, so that its addresses are no part of the first load.
        resolveDependencies: (file, imported, { hostId, hostType }) =>
          hostType === 'html' || [hostId, file].some((name) => WAITED_FOR.test(name))
            ? imported
            : imported.filter((name) => name.endsWith('.css')),
      },
      // What every screen stands on, in one file: compressed together it is smaller, and it stays in the browser's cache
      // when only our own code changed.
      rolldownOptions: {
        // Our own modules do nothing by being imported, but for the start of the page: those that nobody takes a name from
        // are left out, and an index does not tie what it exports together.
        treeshake: {
          moduleSideEffects: (id) => (OWN_MODULE.test(id) ? STARTING_MODULE.test(id) : undefined),
        },
        output: {
          codeSplitting: {
            groups: [
              {
                name: 'framework',
                test: /node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](?:history|store|react-store|router-core|react-router))[\\/]/,
              },
              ...chunksOfFirstPaint(),
              { name: 'parts', test: LOOKS_OF_PARTS },
            ],
          },
        },
      },
    },
  };
});
