import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { readClientAddress } from '#server/auth/client-address.ts';
import { allowedOrigins } from '#server/auth/origins.ts';
import { createSecurityLog } from '#server/auth/security-log/security-log.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { openCursors } from '#server/db/cursor.ts';
import { lockDataDir } from '#server/db/data-dir-lock.ts';
import { openEpoch } from '#server/db/epoch.ts';
import { readMigrations, schemaVersion } from '#server/db/migrate.ts';
import { openReader } from '#server/db/open.ts';
import { createWorkers } from '#server/db/workers/workers.ts';
import { createHttpServer } from '#server/http-server.ts';
import { createLogger, routeConsole } from '#server/log.ts';
import { DiskMonitor, reusableBytesOf } from '#server/policies/growth/disk-monitor.ts';
import { growthOf } from '#server/policies/growth/growth.ts';
import { serviceSecret } from '#server/policies/service-token.ts';
import { createSync } from './create-sync.ts';

/** How often the database is checked for another process's commits, milliseconds (F9). */
const POLL_MS = 100;

/**
 * Runs the rooms as a process of their own, beside a server on the same database file. This process never migrates:
 * it waits until the server has migrated the file [F8].
 */
async function main(): Promise<void> {
  process.umask(0o077);
  const config = readConfig(process.env);
  await waitForMigration(config.databaseFile);
  const lock = await lockDataDir(config.dataDir, 'rooms');
  const log = createLogger(config.logLevel);
  routeConsole(log);
  const db = openDatabase(config.databaseFile);
  const workers = createWorkers(config.databaseFile);
  const disk = new DiskMonitor({
    folder: config.dataDir,
    markBytes: config.minFreeDiskBytes,
    reusableBytes: () => reusableBytesOf(db),
    log,
  });
  await disk.start();
  const secret = serviceSecret(config);
  const securityLog = createSecurityLog({ db, log, secret });
  const epoch = await openEpoch(db);
  const sync = createSync({
    db,
    config,
    log,
    securityLog,
    workers,
    growth: growthOf(db, disk),
    epoch,
    cursors: await openCursors(db, epoch),
    secret,
    origins: allowedOrigins(config, config.port),
    eventPollMs: POLL_MS,
  });
  const server = createHttpServer(
    getRequestListener((request, { incoming: { headers, socket } }) =>
      sync.handleRequest(
        request,
        readClientAddress(config, (name) => headers[name], socket.remoteAddress),
      ),
    ),
  );
  server.on('upgrade', sync.handleUpgrade);
  server.listen(config.syncPort, config.host, () => {
    log.info({ port: config.syncPort }, 'the rooms are open');
  });

  let isEnding = false;
  const end = async (): Promise<void> => {
    if (isEnding) return;
    isEnding = true;
    lock.markEnding();
    server.close();
    await sync.close();
    disk.close();
    await workers.close();
    await securityLog.close();
    await db.close();
    lock.release();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void end());
}

/**
 * Resolves when the file has the schema version that this program needs.
 * @param wantedVersion number of applied migrations to wait for
 */
export async function waitForMigration(file: string, wantedVersion = readMigrations().length): Promise<void> {
  while (!existsSync(file) || versionOf(file) < wantedVersion) await sleep(POLL_MS);
}

function versionOf(file: string): number {
  try {
    const raw = openReader(file);
    const version = schemaVersion(raw);
    raw.close();
    return version;
  } catch {
    // The server is creating the file at this moment.
    return 0;
  }
}

if (import.meta.main) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
