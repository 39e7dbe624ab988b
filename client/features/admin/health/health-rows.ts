import { SOCIAL_PROVIDERS } from '#shared/accounts/social-providers.ts';
import type { ServerHealth } from '#shared/operations/server-health.ts';
import { shortDate, timeAgo } from '#client/lib/dates.ts';
import { fileSizeText } from '#client/lib/file-size.ts';
import { formatNumber } from '#client/lib/numbers.ts';

/** A fact about the server. A warning says what to do. */
export interface HealthRow {
  name: string;
  value: string;
  warning?: string;
}

export interface HealthGroup {
  title: string;
  rows: HealthRow[];
}

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** A backup that is older than this many intervals is late. */
const LATE_BACKUP = 2;
/** A drill proves a backup. It is due once a month. */
const DRILL_DUE_MS = 31 * DAY_MS;

/** Returns the facts about a server as texts. @param now epoch milliseconds */
export const healthGroups = (health: ServerHealth, now: number): HealthGroup[] => [
  { title: 'Server', rows: serverRows(health, now) },
  { title: 'Disk', rows: diskRows(health) },
  { title: 'Backups', rows: backupRows(health, now) },
  { title: 'Queues', rows: queueRows(health) },
  { title: 'Mail', rows: mailRows(health) },
  { title: 'Services', rows: serviceRows(health, now) },
];

const serverRows = ({ version, startedAt }: ServerHealth, now: number): HealthRow[] => [
  { name: 'Version', value: version },
  { name: 'Started', value: timeAgo(startedAt, now) },
];

function diskRows({ disk }: ServerHealth): HealthRow[] {
  if (!disk)
    return [
      {
        name: 'Free',
        value: 'Unknown',
        warning: 'The disk could not be read. The server’s log has the cause.',
      },
    ];
  const { freeBytes, databaseBytes, walBytes, markBytes, isLow } = disk;
  return [
    {
      name: 'Free',
      value: fileSizeText(freeBytes),
      ...(isLow && {
        warning:
          'New text and files are refused until there is more room. Free some, or lower MIN_FREE_DISK_MB.',
      }),
    },
    { name: 'Reserved', value: markBytes > 0 ? fileSizeText(markBytes) : 'Nothing' },
    { name: 'Database', value: fileSizeText(databaseBytes + walBytes) },
  ];
}

function backupRows(
  { backups: { everyHours, count, newest, lastDrill } }: ServerHealth,
  now: number,
): HealthRow[] {
  const isLate =
    everyHours > 0 && newest !== null && now - Date.parse(newest.madeAt) > LATE_BACKUP * everyHours * HOUR_MS;
  return [
    {
      name: 'Made',
      value: everyHours > 0 ? `Every ${everyHours === 1 ? 'hour' : `${everyHours} hours`}` : 'Never',
      ...(everyHours === 0 && {
        warning: 'Set BACKUP_EVERY_HOURS, or make copies of the data folder yourself.',
      }),
    },
    {
      name: 'Newest',
      value: newest ? `${timeAgo(newest.madeAt, now)}, ${fileSizeText(newest.bytes)}` : 'None yet',
      ...(isLate && { warning: 'The last backup is late. The log has the cause.' }),
    },
    { name: 'Stored', value: formatNumber(count) },
    drillRow(lastDrill, now),
  ];
}

function drillResult(problems: number): string {
  if (problems === 0) return 'the backup is whole';
  return problems === 1 ? '1 problem' : `${formatNumber(problems)} problems`;
}

function drillRow(drill: ServerHealth['backups']['lastDrill'], now: number): HealthRow {
  const name = 'Last drill';
  const command = 'Run “npm run drill”: it proves that a backup can be restored.';
  if (!drill) return { name, value: 'None yet', warning: command };
  const value = `${shortDate(drill.at)}, ${drillResult(drill.problems)}`;
  if (drill.problems > 0)
    return {
      name,
      value,
      warning: `${drill.file} cannot be restored as it was. Run “npm run drill” to see why.`,
    };
  return now - Date.parse(drill.at) > DRILL_DUE_MS ? { name, value, warning: command } : { name, value };
}

const queueRows = ({ queues }: ServerHealth): HealthRow[] => [
  {
    name: 'Runs',
    value: `${formatNumber(queues.runsRunning)} running, ${formatNumber(queues.runsQueued)} waiting`,
  },
  { name: 'Emails', value: `${formatNumber(queues.emails)} on their way` },
  { name: 'Texts to index', value: formatNumber(queues.underived) },
  { name: 'Worker jobs', value: formatNumber(queues.workerJobs) },
];

const mailRows = ({ mail: { isSmtp, sent, failed } }: ServerHealth): HealthRow[] => [
  {
    name: 'Sent by',
    value: isSmtp ? 'SMTP' : 'Files',
    ...(!isSmtp && { warning: 'Nobody receives these emails. Set SMTP_URL to send them.' }),
  },
  { name: 'Sent since the start', value: formatNumber(sent) },
  {
    name: 'Failed since the start',
    value: formatNumber(failed),
    ...(failed > 0 && {
      warning: 'These emails were given up. The server’s log has the answers of the mail server.',
    }),
  },
];

/** A service that is off was left out on purpose, so its row has no warning. */
function serviceRows(
  { services: { model, stripe, signIn, bucket } }: ServerHealth,
  now: number,
): HealthRow[] {
  return [
    { name: 'Language model', value: modelText(model) },
    ...stripeRows(stripe, now),
    {
      name: 'Sign-in by',
      value: ['Password', 'Passkey', ...signIn.map((provider) => SOCIAL_PROVIDERS[provider])].join(', '),
    },
    { name: 'Files', value: bucket === null ? 'In the data folder' : `S3, bucket ${bucket}` },
  ];
}

function modelText(model: ServerHealth['services']['model']): string {
  if (!model) return 'Off. Set AI_BASE_URL and AI_MODEL to offer one.';
  const others = model.offered - 1;
  return others === 0 ? model.name : `${model.name}, and ${formatNumber(others)} more to select`;
}

function stripeRows(stripe: ServerHealth['services']['stripe'], now: number): HealthRow[] {
  if (!stripe)
    return [
      {
        name: 'Stripe',
        value: 'Off. Set STRIPE_SECRET_KEY and the settings beside it to sell plans and credits.',
      },
    ];
  const { sellsPro, lastEventAt } = stripe;
  return [
    { name: 'Stripe', value: sellsPro ? 'Sells Hobby, Pro and credits' : 'Sells Hobby and credits' },
    {
      name: 'Stripe’s last event',
      value: lastEventAt === null ? 'None in 90 days' : timeAgo(lastEventAt, now),
      ...(lastEventAt === null && {
        warning:
          'If somebody has paid, Stripe does not reach this server. Its webhook is PUBLIC_URL/api/stripe/webhook.',
      }),
    },
  ];
}
