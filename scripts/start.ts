import { buildClient } from './build-client.ts';

process.umask(0o077);
await buildClient();
const { main } = await import('#server/main.ts');
await main();
