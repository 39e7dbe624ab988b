import { buildClient } from './build-client.ts';
import { endWithNpm } from './ending/end-with-parent.ts';

process.umask(0o077);
endWithNpm('start');
await buildClient();
await import('#server/start.ts');
