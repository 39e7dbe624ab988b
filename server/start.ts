import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

// Compiled once, a program starts in half the time: people who write should not notice that it was started again. What
// is kept is code that this process runs, so it lies where nobody else can write [I4]; without it all works as well.
process.umask(0o077);
enableCompileCache(join(process.env['DATA_DIR'] || './data', 'compile-cache'));
const { start } = await import('./main.ts');
await start();
// Now, not at the end: a process that is killed writes nothing.
flushCompileCache();
