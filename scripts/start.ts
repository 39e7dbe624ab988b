import { buildClient } from './build-client.ts';

process.umask(0o077);
await buildClient();
await import('#server/start.ts');
