import { lockDataDir } from '#server/db/data-dir-lock.ts';

/** A program that takes the lock of a data folder, prints `locked`, and holds the lock until it is ended. */
process.umask(0o077);
const [dataDir = ''] = process.argv.slice(2);
const lock = await lockDataDir(dataDir, 'server');
process.on('message', () => lock.markEnding());
process.stdout.write('locked\n');
setInterval(() => {}, 60_000);
