import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';
import { parseApiUrl } from './client/api/api-url.ts';

/** Small parts of every screen, and those of the doors to it: in a file each they take a tenth more. */
const OF_EVERY_SCREEN =
  /[\\/]client[\\/](?:api[\\/](?:api-fetch|auth-calls|query-client|remembered-user)|lib[\\/]local-store|ui[\\/](?:banner|button|icon|mark|wordmark|fields[\\/]text-field))\.tsx?$|[\\/]lucide-react[\\/]dist[\\/]esm[\\/](?:createLucideIcon|icons[\\/](?:check|info|circle-exclamation-point|triangle-exclamation-point))\.mjs$/;
const OF_EVERY_DOOR =
  /[\\/]client[\\/]features[\\/]auth[\\/](?:auth-form|auth-page|credential-fields|social-buttons|use-auth-request|validation)\.tsx?$/;

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
      withoutOldFonts(),
      withoutServiceWorker(),
    ],
    resolve: {
      // Its form for browsers asks the page what a character is called; Markdown is written and read in workers too.
      alias: { [CHARACTER_NAMES]: fileURLToPath(import.meta.resolve(CHARACTER_NAMES)) },
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
      modulePreload: { polyfill: false },
      // What every screen stands on, in one file: compressed together it is smaller, and it stays in the browser's cache
      // when only our own code changed.
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              {
                name: 'framework',
                test: /node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/][^\\/]+)[\\/]/,
              },
              { name: 'screen', test: OF_EVERY_SCREEN },
              { name: 'door', test: OF_EVERY_DOOR },
            ],
          },
        },
      },
    },
  };
});
