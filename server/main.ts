import type { Server } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createSync, type Sync } from '#sync/create-sync.ts';
import { addressLines } from './address-lines.ts';
import { recordJob } from './admin/admin-log.ts';
import { createPageViews } from './admin/statistics/page-views.ts';
import { createAi } from './ai/ai.ts';
import { AnswerQueue } from './ai/answers/answer-queue.ts';
import { createAccessWatch } from './auth/access/access-watch.ts';
import { lockDemoAccount, createDemoAccount } from './auth/accounts/demo-account.ts';
import { allowedOrigins } from './auth/origins.ts';
import { createSecurityLog } from './auth/security-log/security-log.ts';
import { createPayments } from './billing/stripe/create-payments.ts';
import { ConfigError, readConfig } from './config.ts';
import { createConnector } from './connector/create-connector.ts';
import { makeDataDir, networkFolderWarning } from './data-dir.ts';
import { openDatabase } from './db/database.ts';
import { maintainCounterFile, beginEpochIfOlder } from './db/counter-file.ts';
import { openCursors } from './db/cursor.ts';
import { lockDataDir } from './db/data-dir-lock.ts';
import { openEpoch } from './db/epoch.ts';
import { migrate, MigrationError } from './db/migrate.ts';
import { createWorkers } from './db/workers/workers.ts';
import { runCredits } from './billing/run-credits.ts';
import { createCanvasGateway } from './documents/canvases/canvas-gateway.ts';
import { createDocumentGateway } from './documents/gateway/create-gateway.ts';
import { createRoomChanges } from './documents/gateway/room-changes.ts';
import { createTreePages } from './documents/tree/tree-pages.ts';
import { openFileStore } from './files/open-file-store.ts';
import { checkBucketCors } from './files/check-bucket-cors.ts';
import { createApp } from './http/app.ts';
import { countPageViews } from './http/count-page-views.ts';
import { healthRoutes, type Health } from './http/health.ts';
import { metricsRoutes, metricsServer } from './http/metrics.ts';
import { siteRoutes } from './http/site/site-routes.ts';
import { staticClient } from './http/static-client.ts';
import { createHttpServer } from './http-server.ts';
import { startDailyStatistics } from './jobs/daily-statistics.ts';
import { createDeriveJob } from './jobs/derive-job.ts';
import { startPurging } from './jobs/purge.ts';
import { createCanvasPurge } from './jobs/purge-canvas-items.ts';
import { createScheduledBackups, hasRoom } from './jobs/scheduled-backups.ts';
import { createSessionVersions } from './jobs/session-versions.ts';
import { startSweepingFiles } from './jobs/sweep-files.ts';
import { startReconcilingPayments } from './jobs/reconcile-payments.ts';
import { startCreditJob } from './jobs/credits.ts';
import { startSweepingExpired } from './jobs/sweep-expired.ts';
import { createThumbnails } from './jobs/thumbnails.ts';
import { createLogger, routeConsole } from './log.ts';
import { createMailer } from './mail/mailer.ts';
import { createMetrics } from './metrics/create-metrics.ts';
import type { Services } from './operations/handler.ts';
import { handlers } from './operations/registry.ts';
import { DiskMonitor, reusableBytesOf } from './policies/growth/disk-monitor.ts';
import { growthOf } from './policies/growth/growth.ts';
import { createSignUpGrants } from './auth/accounts/sign-up-grants.ts';
import { createInvitationTokens } from './policies/invitation-token.ts';
import { createSignedIds } from './policies/signed-ids.ts';
import { serviceSecret } from './policies/service-token.ts';
import { secretsKey } from './secrets/secrets-key.ts';
import { createSecrets } from './secrets/secrets.ts';
import { runKinds } from './runs/kinds/index.ts';
import { createRunner, type Runner } from './runs/runner.ts';
import { shutDownOnSignal } from './shut-down.ts';

const CLIENT = join(import.meta.dirname, '../dist/client');

/**
 * Starts the server: one process serves client, API and rooms on one port. If SYNC_URL is set, another process has
 * the rooms.
 * @returns the port on which it listens
 */
export async function main(
  environment: Record<string, string | undefined> = process.env,
): Promise<{ port: number }> {
  // Only the owner may read the files that this program writes [I4].
  process.umask(0o077);
  const config = readConfig(environment);
  makeDataDir(config.dataDir);
  const locks = [await lockDataDir(config.dataDir, 'server')];
  if (config.syncUrl === undefined) locks.push(await lockDataDir(config.dataDir, 'rooms'));
  migrate(config.databaseFile);

  const alarms = new Map<string, number>();
  const log = createLogger(config.logLevel, { alarms });
  routeConsole(log);
  const folderWarning = networkFolderWarning(config.dataDir);
  if (folderWarning) log.warn({ alarm: 'network-folder' }, folderWarning);
  const db = openDatabase(config.databaseFile);
  const epoch = await openEpoch(db);
  if (await beginEpochIfOlder(db, epoch))
    log.warn(
      { alarm: 'new-epoch' },
      'the database was not the one this server last wrote: a new epoch begins',
    );
  const counterFile = maintainCounterFile(db, epoch);
  const cursors = await openCursors(db, epoch);
  const secret = serviceSecret(config);
  const securityLog = createSecurityLog({ db, log, secret });
  const workers = createWorkers(config.databaseFile);
  const disk = new DiskMonitor({
    folder: config.dataDir,
    markBytes: config.minFreeDiskBytes,
    reusableBytes: () => reusableBytesOf(db),
    log,
  });
  await disk.start();
  const growth = growthOf(db, disk);
  let sync: Sync | undefined;
  const access = createAccessWatch({ raw: db.rawReader, log });
  const pokeEvents = (): void => {
    sync?.pokeEvents();
    access.poke();
  };
  const deriveJob = createDeriveJob({ db, workers, log });
  const files = openFileStore(config, secret);
  const thumbnails = createThumbnails({ db, workers, files, log, pokeEvents });
  const mailer = createMailer(config, log, print);
  let runner: Runner | undefined;
  let port = config.port;
  const changes = createRoomChanges({
    db,
    secret,
    log,
    growth,
    syncUrl: () => config.syncUrl ?? `ws://127.0.0.1:${port}/sync`,
  });
  const connector = createConnector({ allow: config.connectorAllow, log });
  const secrets = createSecrets(secretsKey(config));
  const services: Services = {
    config,
    db,
    growth,
    log,
    mailer,
    payments: createPayments({
      settings: config.stripe,
      db,
      log,
      publicUrl: config.publicUrl,
      sendEmail: (email) => mailer.send(email),
      pokeEvents,
    }),
    connector,
    secrets,
    securityLog,
    invitationTokens: createInvitationTokens(secret),
    unsubscribeTokens: createSignedIds(secret, 'unsubscribe'),
    signUpGrants: createSignUpGrants(secret),
    epoch,
    cursors,
    ai: createAi({ settings: config.ai, connector, secrets }),
    documents: createDocumentGateway({ db, workers, changes, log, deriveNow: deriveJob.deriveNow }),
    canvases: createCanvasGateway({ db, workers, changes }),
    trees: createTreePages({ db, workers }),
    files,
    pokeThumbnails: () => thumbnails.requestRun(),
    workers,
    pokeEvents,
    runs: { poke: () => runner?.poke() },
    access,
    answers: new AnswerQueue(),
  };
  const health: Health = { isReady: true };
  const hasMetrics = config.metricsToken !== undefined || config.metricsPort !== undefined;
  const metrics = hasMetrics
    ? createMetrics({
        databaseFile: config.databaseFile,
        workers,
        rooms: () => sync?.metrics(),
        isDiskLow: () => growth.isDiskLow,
        diskMarkBytes: config.minFreeDiskBytes,
        emails: () => {
          const { sent, failed } = mailer.counts();
          return { sent, failed };
        },
        alarms,
      })
    : undefined;
  const app = createApp(services, handlers, metrics);
  app.route('/', metricsRoutes(metrics, config.metricsToken));
  app.route('/', healthRoutes(db, health, log));
  app.all('/sync/rooms/*', (c) => sync?.handleRequest(c.req.raw, c.get('clientAddress')) ?? c.notFound());
  const ownHost = new URL(config.publicUrl).host;
  const pageViews = createPageViews({ db, log });
  app.use(countPageViews(pageViews, ownHost));
  app.route('/', siteRoutes(CLIENT, config.publicUrl, config.supportEmail));
  app.route('/', staticClient(CLIENT));

  await lockDemoAccount({ config, db });
  const server = createHttpServer(getRequestListener(app.fetch));
  port = await listen(server, 'PORT', config.port, config.host);
  const metricsListener =
    metrics && config.metricsPort !== undefined
      ? { server: metricsServer(metrics, config.metricsToken), port: config.metricsPort }
      : undefined;
  if (metricsListener)
    await listen(metricsListener.server, 'METRICS_PORT', metricsListener.port, config.metricsHost);
  if (config.syncUrl === undefined) {
    const origins = allowedOrigins(config, port);
    sync = createSync({ db, config, log, securityLog, epoch, cursors, workers, growth, secret, origins });
    server.on('upgrade', sync.handleUpgrade);
  }
  deriveJob.start();
  const expirySweep = startSweepingExpired(db, log, services.pokeEvents);
  const purgeJob = startPurging(db, log, securityLog, {
    payments: services.payments,
    mailDir: config.mailDir,
  });
  const fileSweep = startSweepingFiles({ db, files, epoch, log });
  const creditJob = startCreditJob(services);
  const paymentJob = startReconcilingPayments(services.payments, log, (act) => void recordJob(db, log, act));
  runner = createRunner({
    db,
    log,
    kinds: runKinds(services),
    credits: runCredits,
    pokeEvents: services.pokeEvents,
  });
  const statistics = startDailyStatistics({ db, workers, log, pageViews, ownHost });
  const canvasPurge = createCanvasPurge(services);
  canvasPurge.start();
  const sessionVersions = createSessionVersions({ db, workers, log });
  sessionVersions.start();
  thumbnails.requestRun();
  void checkBucketCors(files, [new URL(config.publicUrl).origin, ...config.allowedOrigins], log);
  const backups = createScheduledBackups({
    databaseFile: config.databaseFile,
    folder: config.backupsDir,
    everyHours: config.backupEveryHours,
    kept: config.backupRetention,
    log,
    hasText: () => hasRoom(db),
    onAttempt: (act) => recordJob(db, log, act),
    // A backup must not bring the free space below the mark, because then nobody could write.
    ...(config.minFreeDiskBytes > 0 && { spareBytes: config.minFreeDiskBytes }),
  });
  backups.start();

  const [rooms, runs] = [sync, runner];
  shutDownOnSignal({
    server,
    health,
    log,
    onBegin: () => {
      for (const lock of locks) lock.markEnding();
    },
    endStreams: services.answers.close,
    steps: [
      () => rooms?.close(),
      () => metricsListener?.server.closeAllConnections(),
      () => disk.close(),
      runs.close,
      expirySweep.close,
      fileSweep.close,
      purgeJob.close,
      creditJob.close,
      paymentJob.close,
      statistics.close,
      pageViews.close,
      canvasPurge.close,
      sessionVersions.close,
      thumbnails.close,
      backups.close,
      deriveJob.close,
      services.connector.close,
      mailer.settle,
      workers.close,
      access.close,
      securityLog.close,
      counterFile.close,
      db.close,
      () => {
        for (const lock of locks) lock.release();
      },
    ],
  });

  const demo = await createDemoAccount({ config, db });
  for (const line of addressLines(config, port)) print(line);
  if (demo) print(`Demo account, shown this once: ${demo.email}  password: ${demo.password}`);
  return { port };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function listen(server: Server, setting: string, requestedPort: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE';
      reject(
        isTaken
          ? new ConfigError(`${setting} ${requestedPort} is in use. Set ${setting} to another one.`)
          : error,
      );
    });
    server.listen(requestedPort, host, () => {
      const address = server.address();
      resolve(address !== null && typeof address === 'object' ? address.port : requestedPort);
    });
  });
}

/** Starts the server, or prints the reason and exits with code 1. */
export async function start(): Promise<void> {
  try {
    await main();
  } catch (error) {
    const isKnown = error instanceof ConfigError || error instanceof MigrationError;
    process.stderr.write(
      `${isKnown ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
    );
    process.exit(1);
  }
}
