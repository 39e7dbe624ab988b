import { buildOrExit } from './build-client.ts';
import { exitWithNpm } from './shutdown/exit-with-npm.ts';

process.umask(0o077);
exitWithNpm('start');
await buildOrExit();
await import('#server/start.ts');
