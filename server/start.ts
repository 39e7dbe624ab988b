import { enableCompileCache, flushCompileCache } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';

// Compiled once, a program starts in half the time: people who write should not notice that it was started again. What
// is kept is code that this process runs, so it lies in its person's own folder [I4], and not on the disk of the texts,
// where the last room is theirs. Without it all works as well.
process.umask(0o077);
enableCompileCache(join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'foolscap'));
const { start } = await import('./main.ts');
await start();
// Now, not at the end: a process that is killed writes nothing.
flushCompileCache();
