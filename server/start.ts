import { enableCompileCache, flushCompileCache } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';

// With Node's compile cache the program starts in half the time, so that writers do not notice a restart. This
// process executes the cached code, so the cache is in its user's own folder [I4]. It is not on the disk of DATA_DIR,
// where the last free space is reserved for texts. The cache is optional.
process.umask(0o077);
enableCompileCache(join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'foolscap'));
const { start } = await import('./main.ts');
await start();
// Written now, because a process that is killed cannot write it at its end.
flushCompileCache();
