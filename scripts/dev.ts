import concurrently from 'concurrently';
import { exitWithNpm } from './shutdown/exit-with-npm.ts';

/**
 * `npm run dev`: runs client (with hot reload), server and sync as three processes. The client listens on PORT and
 * forwards requests to the others, so that links and cookies in the browser look as they do with `npm start`.
 */
process.umask(0o077);
exitWithNpm('dev');
/** Whether a signal ended this program, which is no failure. */
let isEnded = false;
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => (isEnded = true));
const port = Number(process.env['PORT'] ?? 3000);
const serverPort = process.env['SERVER_PORT'] ?? String(port + 1);
const syncPort = process.env['SYNC_PORT'] ?? String(port + 2);
const env = {
  ...process.env,
  PUBLIC_URL: process.env['PUBLIC_URL'] ?? `http://localhost:${port}`,
  ALLOWED_ORIGINS: [process.env['ALLOWED_ORIGINS'], `http://localhost:${port}`, `http://127.0.0.1:${port}`]
    .filter(Boolean)
    .join(','),
  SYNC_URL: process.env['SYNC_URL'] ?? `ws://127.0.0.1:${syncPort}/sync`,
  SERVER_PORT: serverPort,
  SYNC_PORT: syncPort,
  DEV_PID: String(process.pid),
};
/** With `exec`, because a shell between the processes would not forward signals. */
const NODE = 'exec node --import ./scripts/shutdown/exit-with-dev.ts';

const { result } = concurrently(
  [
    {
      name: 'server',
      command: `${NODE} --watch --watch-preserve-output server/start.ts`,
      env: { ...env, PORT: serverPort },
      prefixColor: 'yellow',
    },
    {
      name: 'sync',
      command: `${NODE} --watch --watch-preserve-output sync/main.ts`,
      env,
      prefixColor: 'magenta',
    },
    {
      name: 'client',
      command: `${NODE} node_modules/vite/bin/vite.js --port ${port} --strictPort`,
      env,
      prefixColor: 'cyan',
    },
  ],
  { killOthersOn: ['failure'], prefix: 'name' },
);
await result.catch(() => {
  process.exitCode = isEnded ? 0 : 1;
});
