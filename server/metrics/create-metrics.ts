import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Workers } from '#server/db/workers/workers.ts';
import { readDisk, type DiskNumbers } from '#server/db/disk-numbers.ts';
import { renderDurations } from './durations.ts';
import { journalLagJob, type JournalLag } from './journal-lag-job.ts';
import type { RoomNumbers } from './room-numbers.ts';

export interface MetricsSources {
  databaseFile: string;
  workers: Pick<Workers, 'run' | 'depth'>;
  /** Returns undefined while the rooms are in another process. */
  rooms: () => RoomNumbers | undefined;
  /** Whether growth is refused, because free disk space is below the mark. */
  isDiskLow: () => boolean;
  /** The mark: free bytes below which growth is refused; 0 for no mark. */
  diskMarkBytes: number;
  emails: () => { sent: number; failed: number };
  /** The numbers of log lines with an alarm, by the alarm's name. */
  alarms: ReadonlyMap<string, number>;
}

export type Outcome = 'ok' | 'refused' | 'fault';

export interface Metrics {
  operation: (name: string, outcome: Outcome, ms: number) => void;
  /** Counts a response with an error code. */
  refusal: (code: string) => void;
  /** Returns all metrics in the text format of Prometheus 0.0.4. */
  text: () => Promise<string>;
}

/** How long a scrape waits for the worker that counts the journal. After that these metrics are left out. */
const LAG_TIMEOUT_MS = 2_000;

/** Creates the metrics of this process. `server/http/metrics.ts` controls the access to them [I5]. */
export function createMetrics(sources: MetricsSources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const operations = new Histogram({
    name: 'foolscap_operation_seconds',
    help: 'Operations, from request to answer.',
    labelNames: ['operation', 'outcome'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'foolscap_refusals_total',
    help: 'Answers with an error, by its code.',
    labelNames: ['code'],
    registers: [registry],
  });
  for (const add of [addRooms, addDiskMark, addEmails, addWorkers, addAlarms]) add(registry, sources);
  const setStoredGauges = storedGauges(registry);
  return {
    operation: (operation, outcome, ms) => operations.observe({ operation, outcome }, ms / 1_000),
    refusal: (code) => refusals.inc({ code }),
    text: async () => {
      const [disk, lag] = await Promise.all([
        readDisk(sources.databaseFile).catch(() => undefined),
        readLag(sources.workers),
      ]);
      setStoredGauges(disk, lag);
      return (await registry.metrics()) + roomDurations(sources.rooms());
    },
  };
}

function roomDurations(rooms: RoomNumbers | undefined): string {
  if (!rooms) return '';
  return (
    renderDurations('foolscap_append_seconds', 'Appends to the journal, waiting included.', rooms.appends) +
    renderDurations('foolscap_fold_seconds', 'Folds of a room, from its rows to its snapshot.', rooms.folds)
  );
}

async function readLag(workers: Pick<Workers, 'run'>): Promise<JournalLag | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), LAG_TIMEOUT_MS);
  try {
    return await Promise.race([workers.run(journalLagJob, null), late.promise]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Creates the gauges that are read for each scrape. A value that could not be read has no line, because a 0 would
 * mislead.
 */
function storedGauges(registry: Registry) {
  const gauge = (name: string, help: string) => {
    // Without a label name `reset` would set the gauge to 0 instead of removing its line.
    const instance = new Gauge({ name, help, labelNames: ['none'], registers: [registry] });
    return (value: number | undefined) => {
      instance.reset();
      if (value !== undefined) instance.set(value);
    };
  };
  const database = gauge('foolscap_database_bytes', 'Size of the database file.');
  const wal = gauge('foolscap_wal_bytes', 'Size of the write-ahead log.');
  const free = gauge('foolscap_disk_free_bytes', 'Free on the disk of DATA_DIR.');
  const backup = gauge('foolscap_newest_backup_seconds', 'Unix time of the newest file in DATA_DIR/backups.');
  const unfolded = gauge('foolscap_journal_unfolded_rows', 'Rows of the journal that no snapshot holds.');
  const underived = gauge('foolscap_journal_underived_rows', 'Rows that derived words do not show.');
  const lag = gauge('foolscap_journal_lag_seconds', 'Age of the oldest row that derived words do not show.');
  const quarantined = gauge('foolscap_quarantined_parts', 'Parts of rooms that lie in quarantine.');
  return (disk: DiskNumbers | undefined, journal: JournalLag | undefined): void => {
    database(disk?.databaseBytes);
    wal(disk?.walBytes);
    free(disk?.freeBytes);
    backup(disk?.newestBackupAt === undefined ? undefined : disk.newestBackupAt / 1_000);
    unfolded(journal?.unfoldedRows);
    underived(journal?.underivedRows);
    lag(journal && (journal.underivedSince === null ? 0 : (Date.now() - journal.underivedSince) / 1_000));
    quarantined(journal?.quarantined);
  };
}

function addRooms(registry: Registry, { rooms }: MetricsSources): void {
  const gauge = (name: string, help: string, select: (numbers: RoomNumbers) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        const numbers = rooms();
        if (numbers) this.set(select(numbers));
      },
    });
  gauge('foolscap_rooms', 'Rooms that are open.', (numbers) => numbers.rooms);
  gauge('foolscap_sockets', 'WebSockets that are open.', (numbers) => numbers.sockets);
  const total = (name: string, help: string, select: (numbers: RoomNumbers) => number) =>
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(counted(rooms(), select));
      },
    });
  total('foolscap_append_failures_total', 'Updates that could not be kept.', (n) => n.failedAppends);
  total('foolscap_fold_failures_total', 'Folds that failed.', (n) => n.failedFolds);
  total('foolscap_sockets_limited_total', 'Sockets closed for too much.', (n) => n.closedForTooMany);
  total('foolscap_socket_rests_total', 'Sockets that had to wait for their bytes.', (n) => n.rests);
  byLabel(
    registry,
    'foolscap_upgrades_refused_total',
    'Upgrades refused, by status.',
    'status',
    () => rooms()?.refusedUpgrades,
  );
  byLabel(
    registry,
    'foolscap_rooms_refused_total',
    'Rooms refused or closed, by reason.',
    'reason',
    () => rooms()?.refusedRooms,
  );
}

function counted(numbers: RoomNumbers | undefined, select: (numbers: RoomNumbers) => number): number {
  return numbers ? select(numbers) : 0;
}

function addDiskMark(registry: Registry, { isDiskLow, diskMarkBytes }: MetricsSources): Gauge {
  const mark = new Gauge({
    name: 'foolscap_disk_mark_bytes',
    help: 'Free bytes below which new text and files are refused (MIN_FREE_DISK_MB).',
    registers: [registry],
  });
  mark.set(diskMarkBytes);
  return new Gauge({
    name: 'foolscap_disk_low',
    help: '1 while new text and files are refused, because the disk is below MIN_FREE_DISK_MB.',
    registers: [registry],
    collect() {
      this.set(isDiskLow() ? 1 : 0);
    },
  });
}

function addEmails(registry: Registry, { emails: letters }: MetricsSources): void {
  byLabel(
    registry,
    'foolscap_letters_total',
    'Emails handed over, or given up.',
    'outcome',
    () => new Map(Object.entries(letters())),
  );
}

function addWorkers(registry: Registry, { workers }: MetricsSources): Gauge {
  return new Gauge({
    name: 'foolscap_worker_jobs',
    help: 'Jobs in a lane of the workers, the running one included.',
    labelNames: ['lane'],
    registers: [registry],
    collect() {
      for (const lane of ['short', 'parse', 'long'] as const) this.set({ lane }, workers.depth(lane));
    },
  });
}

function addAlarms(registry: Registry, { alarms }: MetricsSources): void {
  byLabel(registry, 'foolscap_alarms_total', 'Alarms in the log, by name.', 'alarm', () => alarms);
}

/** Registers a counter with one label that takes its values from `read` at each scrape. */
function byLabel(
  registry: Registry,
  name: string,
  help: string,
  label: string,
  read: () => ReadonlyMap<string | number, number> | undefined,
): Counter {
  return new Counter({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect() {
      this.reset();
      for (const [value, count] of read() ?? []) this.inc({ [label]: value }, count);
    },
  });
}
