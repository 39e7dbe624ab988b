import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { parseApiUrl } from './client/api/api-url.ts';
import { firstPaintChunks } from './scripts/build/first-paint-chunks.ts';
import { withLayerOrder } from './scripts/build/with-layer-order.ts';
import { withStylesheetRetries } from './scripts/build/with-stylesheet-retries.ts';
import { withoutBaseKeymap } from './scripts/build/without-base-keymap.ts';
import { withoutIconKeys } from './scripts/build/without-icon-keys.ts';
import { withoutOldFonts } from './scripts/build/without-old-fonts.ts';
import { withoutServiceWorker } from './scripts/build/without-service-worker.ts';
import { withoutSonnerStyle } from './scripts/build/without-sonner-style.ts';
import { withoutUnusedSchemas } from './scripts/build/without-unused-schemas.ts';
import { withoutUnusedTiptap } from './scripts/build/without-unused-tiptap.ts';

/** Chunks whose imports are preloaded together with them: the start of every page, and large views. */
const PRELOADING_CHUNKS = /\/(?:start|canvas-board|chapters-stage)-[^/]*\.js$/;
/** Chunks that the start of a page can do without, or that few visits open: they find their own imports. */
const RARE_CHUNKS =
  /\/(?:toast-stack|sign-out-question|update-prompt|not-found-page|account|checkout)-[^/]*\.js$/;
/** The modules of this repository that are part of the client. */
const APP_MODULE = /^(?!.*[\\/]node_modules[\\/]).*[\\/](?:client|shared)[\\/].*\.tsx?$/;
const MODULE_WITH_SIDE_EFFECTS =
  /[\\/]client[\\/](?:app[\\/]main\.tsx|app[\\/]site[\\/]site\.ts|lib[\\/]trusted-types\.ts)$|-worker\.ts$/;

/**
 * Stylesheets of small components that no first paint needs. They share a file: one each would be a dozen requests.
 */
const SMALL_STYLESHEETS =
  /[\\/]client[\\/]ui[\\/](?:avatar|chip|empty|icon-button|kbd|skeleton|waiting|fields[\\/][a-z-]+|layers[\\/](?:dialog|layer|menu|popover|tooltip))\.css$/;

const CHARACTER_NAMES = 'decode-named-character-reference';

/** The script of prerendered pages, and the modules of their islands, which the pages name. */
const SITE_ENTRIES = {
  site: 'client/app/site/site.ts',
  ...Object.fromEntries(
    readdirSync('client/app/site/islands').map((name) => [
      `island-${name.replace('.tsx', '')}`,
      `client/app/site/islands/${name}`,
    ]),
  ),
};

export default defineConfig(({ mode, isSsrBuild = false }) => {
  const env = { ...loadEnv(mode, process.cwd(), ''), ...process.env };
  // A wrong URL fails the build, and not every visitor's first request.
  parseApiUrl(env['REACT_APP_API_URL']);
  const server = `http://127.0.0.1:${env['SERVER_PORT'] ?? '3001'}`;
  const sync = `http://127.0.0.1:${env['SYNC_PORT'] ?? '3002'}`;
  const dataDir = resolve(env['DATA_DIR'] ?? 'data');
  const apiProxy = { target: server, changeOrigin: false };

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
      withStylesheetRetries(),
      withoutOldFonts(),
      withoutServiceWorker(),
    ],
    resolve: {
      alias: [
        // The browser build decodes names with the DOM, which workers do not have; they also parse and write
        // Markdown.
        { find: CHARACTER_NAMES, replacement: fileURLToPath(import.meta.resolve(CHARACTER_NAMES)) },
        // Tiptap's React bindings use only `deepEqual` of fast-equals, which the router exports as well.
        { find: /^fast-equals$/, replacement: '@tanstack/router-core' },
        // Libraries import the shim for React before 18. Later versions of React have the hook.
        { find: /^use-sync-external-store\/shim(?:\/index\.js)?/, replacement: 'use-sync-external-store' },
      ],
    },
    optimizeDeps: { exclude: ['sonner'] },
    server: {
      host: env['HOST'] ?? '127.0.0.1',
      port: Number(env['CLIENT_PORT'] ?? '5173'),
      strictPort: true,
      // Vite serves any file below the project, except for the writer's database and the secrets [I4].
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
        '/operations': apiProxy,
        '/auth': apiProxy,
        '/files': apiProxy,
        '/api': apiProxy,
        '/healthz': apiProxy,
        '/sync': { target: sync, ws: true, changeOrigin: false },
      },
    },
    build: {
      outDir: 'dist/client',
      emptyOutDir: true,
      // Lists the files of each entry. The benchmark of bundle sizes reads it; the server does not serve it.
      manifest: true,
      target: 'es2022',
      // Small fonts would become data: URLs, which `font-src 'self'` blocks.
      assetsInlineLimit: 0,
      modulePreload: {
        polyfill: false,
        // The other chunks load when the page is idle, or from the service worker's cache. Their imports may load
        // after
        // them, so the list of these imports is left out of the first load.
        resolveDependencies: (file, imported, { hostId, hostType }) =>
          !RARE_CHUNKS.test(file) &&
          (hostType === 'html' || [hostId, file].some((name) => PRELOADING_CHUNKS.test(name)))
            ? imported
            : imported.filter((name) => name.endsWith('.css')),
      },
      rolldownOptions: {
        ...(!isSsrBuild && {
          input: { index: 'index.html', ...SITE_ENTRIES },
          preserveEntrySignatures: 'exports-only' as const,
        }),
        // Importing one of our own modules has no side effects, except for the start of the page. The bundler can
        // drop
        // modules without used exports, and an index does not pull in everything that it re-exports.
        treeshake: {
          moduleSideEffects: (id) => (APP_MODULE.test(id) ? MODULE_WITH_SIDE_EFFECTS.test(id) : undefined),
        },
        output: isSsrBuild
          ? {}
          : {
              codeSplitting: {
                groups: [
                  // The framework of every screen in one file: it compresses better, and stays in the browser's cache
                  // while
                  // only our own code changes.
                  {
                    name: 'framework',
                    test: /node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](?:history|store|react-store|router-core|react-router))[\\/]/,
                  },
                  ...firstPaintChunks(),
                  { name: 'parts', test: SMALL_STYLESHEETS },
                ],
              },
            },
      },
    },
  };
});
