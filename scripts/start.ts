import { buildClient } from './build-client.ts';

process.umask(0o077);
await buildClient();
const { start } = await import('#server/main.ts');
await start();
