import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { PROVIDER_NAMES } from '#shared/accounts/social-providers.ts';
import { toTimestamp } from '#shared/lib/scalars.ts';
import { getServerHealth as contract, type ServerHealth } from '#shared/operations/server-health.ts';
import type { Config } from '#server/config.ts';
import { backupsIn } from '#server/db/backups/backup-names.ts';
import { lastDrill } from '#server/db/backups/drill-record.ts';
import { paymentEvent, run, underivedRoom } from '#server/db/schema/index.ts';
import { readDisk } from '#server/db/disk-numbers.ts';
import { queryHandler, type Call, type Read } from '../handler.ts';

const startedAt = Date.now() - performance.now();

const { version } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'),
  // The file of this program.
) as { version: string };

export const getServerHealth = queryHandler(contract, async ({ call: { services }, read }) => ({
  version,
  startedAt: toTimestamp(Math.round(startedAt)),
  disk: await diskOf(services),
  backups: backupsOf(services.config),
  queues: await queuesOf(services, read),
  mail: mailOf(services),
  services: await servicesOf(services.config, read),
}));

async function diskOf({ config, growth }: Call['services']): Promise<ServerHealth['disk']> {
  const disk = await readDisk(config.databaseFile).catch(() => undefined);
  if (!disk) return null;
  const { databaseBytes, walBytes, freeBytes } = disk;
  return {
    databaseBytes,
    walBytes,
    freeBytes,
    markBytes: config.minFreeDiskBytes,
    isLow: growth.isDiskLow,
  };
}

function backupsOf({ backupsDir, backupEveryHours }: Config): ServerHealth['backups'] {
  const backups = backupsIn(backupsDir);
  const [newest] = backups;
  return {
    everyHours: backupEveryHours,
    count: backups.length,
    newest: newest
      ? {
          name: newest.name,
          madeAt: toTimestamp(newest.madeAt),
          // A backup may be deleted between the two calls.
          bytes: statSync(join(backupsDir, newest.name), { throwIfNoEntry: false })?.size ?? 0,
        }
      : null,
    lastDrill: lastDrill(backupsDir) ?? null,
  };
}

async function queuesOf({ workers, mailer }: Call['services'], read: Read): Promise<ServerHealth['queues']> {
  const openRuns = (state: 'queued' | 'running'): Promise<number> =>
    Promise.resolve(read.$count(run, and(isNull(run.finishedAt), eq(run.state, state))));
  return {
    runsQueued: await openRuns('queued'),
    runsRunning: await openRuns('running'),
    emails: mailer.counts?.().waiting ?? 0,
    underived: await read.$count(underivedRoom),
    workerJobs: workers.depth('short') + workers.depth('parse') + workers.depth('long'),
  };
}

const mailOf = ({ config, mailer }: Call['services']): ServerHealth['mail'] => ({
  isSmtp: config.smtpUrl !== undefined,
  sent: mailer.counts?.().sent ?? 0,
  failed: mailer.counts?.().failed ?? 0,
});

async function servicesOf(config: Config, read: Read): Promise<ServerHealth['services']> {
  const { ai, stripe, s3 } = config;
  return {
    model: ai ? { name: ai.model, offered: ai.offered.length } : null,
    stripe: stripe
      ? { sellsPro: stripe.prices.pro !== undefined, lastEventAt: await lastPaymentEvent(read) }
      : null,
    signIn: PROVIDER_NAMES.filter((name) => config[name] !== undefined),
    bucket: s3?.bucket ?? null,
  };
}

async function lastPaymentEvent(read: Read): Promise<string | null> {
  const [newest] = await read
    .select({ createdAt: paymentEvent.createdAt })
    .from(paymentEvent)
    .orderBy(desc(paymentEvent.createdAt))
    .limit(1);
  return newest ? toTimestamp(newest.createdAt) : null;
}
