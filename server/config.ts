import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { isLoopback } from './auth/address-ranges.ts';
import type { S3Settings } from './files/s3-settings.ts';
import { parseAllowedAddresses, type AllowedAddress } from './connector/allowed-addresses.ts';
import { parseSecretsKey } from './secrets/secrets-key.ts';
import { serviceEntries, serviceSettings, type ServiceSettings } from './service-settings.ts';
import { trimEndOf } from '#shared/lib/trim-characters.ts';

/** An invalid setting. The message names it. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const port = (name: string) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, `${name} must be a port number.`),
    v.transform(Number),
    v.integer(),
    v.minValue(0, `${name} must be a port number.`),
    v.maxValue(65_535, `${name} must be a port number.`),
  );

const url = (name: string, protocols: readonly string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `${name} must be a valid URL (${protocols.join(' or ')}).`,
    ),
  );

function hasNoCredentials(text: string): boolean {
  if (!URL.canParse(text)) return true;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

const wholeNumber = (name: string, minimum: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, `${name} must be a whole number.`),
    v.transform(Number),
    v.minValue(minimum, `${name} must be at least ${minimum}.`),
  );

const Environment = v.object({
  NODE_ENV: v.optional(
    v.picklist(['development', 'production', 'test'], 'NODE_ENV must be development, production or test.'),
    'development',
  ),
  PORT: v.optional(port('PORT'), '3000'),
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty('HOST must not be empty.')), '127.0.0.1'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('DATA_DIR must not be empty.')), './data'),
  PUBLIC_URL: v.optional(
    v.pipe(
      url('PUBLIC_URL', ['http:', 'https:']),
      v.check(
        (text) => hasNoCredentials(text),
        'PUBLIC_URL must not hold a user name or password: every link that is mailed would hold them.',
      ),
    ),
  ),
  ALLOWED_ORIGINS: v.optional(v.string(), ''),
  REACT_APP_API_URL: v.optional(url('REACT_APP_API_URL', ['http:', 'https:'])),
  CLIENT_IP_HEADER: v.optional(
    v.pipe(v.string(), v.regex(/^[\w-]+$/, 'CLIENT_IP_HEADER must be the name of a header.')),
  ),
  CLIENT_IP_HOPS: v.optional(wholeNumber('CLIENT_IP_HOPS', 1), '1'),
  SMTP_URL: v.optional(url('SMTP_URL', ['smtp:', 'smtps:'])),
  MAIL_FROM: v.optional(v.pipe(v.string(), v.nonEmpty()), 'Foolscap <no-reply@localhost>'),
  SUPPORT_EMAIL: v.optional(v.pipe(v.string(), v.email('SUPPORT_EMAIL must be an email address.'))),
  SYNC_URL: v.optional(url('SYNC_URL', ['ws:', 'wss:'])),
  SYNC_PORT: v.optional(port('SYNC_PORT'), '3002'),
  SYNC_SECRET: v.optional(
    v.pipe(v.string(), v.minLength(32, 'SYNC_SECRET must have at least 32 characters.')),
  ),
  SECRETS_KEY: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => parseSecretsKey(text) !== undefined,
        'SECRETS_KEY must be 32 bytes in base64 or hex. Create one with: openssl rand -base64 32',
      ),
    ),
  ),
  CONNECTOR_ALLOW: v.optional(v.string(), ''),
  LOG_LEVEL: v.optional(
    v.picklist(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'LOG_LEVEL is not a level.'),
    'info',
  ),
  METRICS_TOKEN: v.optional(
    v.pipe(v.string(), v.minLength(16, 'METRICS_TOKEN must have at least 16 characters.')),
  ),
  METRICS_PORT: v.optional(port('METRICS_PORT')),
  METRICS_HOST: v.optional(v.pipe(v.string(), v.nonEmpty('METRICS_HOST must not be empty.'))),
  BACKUP_EVERY_HOURS: v.optional(wholeNumber('BACKUP_EVERY_HOURS', 0), '24'),
  BACKUPS_KEEP: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,4}\+\d{1,4}$/, 'BACKUPS_KEEP must be days and weeks, as in 7+4.')),
    '7+4',
  ),
  MIN_FREE_DISK_MB: v.optional(wholeNumber('MIN_FREE_DISK_MB', 0), '256'),
  DEMO: v.optional(v.picklist(['0', '1'], 'DEMO must be 0 or 1.'), '1'),
  S3_BUCKET: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'S3_BUCKET must be the name of a bucket.'),
    ),
  ),
  S3_REGION: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/, 'S3_REGION must be the name of a region.')),
    'us-east-1',
  ),
  S3_ENDPOINT: v.optional(url('S3_ENDPOINT', ['http:', 'https:'])),
  S3_ACCESS_KEY_ID: v.optional(v.string()),
  S3_SECRET_ACCESS_KEY: v.optional(v.string()),
  MOVES: v.optional(v.picklist(['off', 'log', 'on'], 'MOVES must be off, log or on.'), 'on'),
  MAX_CONNECTIONS_PER_USER: v.optional(wholeNumber('MAX_CONNECTIONS_PER_USER', 1), '50'),
  MAX_MESSAGES_PER_SECOND: v.optional(wholeNumber('MAX_MESSAGES_PER_SECOND', 1), '500'),
  MAX_BYTES_PER_SECOND: v.optional(wholeNumber('MAX_BYTES_PER_SECOND', 1_024), '524288'),
  MAX_ROOM_BYTES_PER_SECOND: v.optional(wholeNumber('MAX_ROOM_BYTES_PER_SECOND', 1_024), '1048576'),
  MAX_UNAUTHENTICATED_PER_ADDRESS: v.optional(wholeNumber('MAX_UNAUTHENTICATED_PER_ADDRESS', 1), '20'),
  MAX_UNAUTHENTICATED: v.optional(wholeNumber('MAX_UNAUTHENTICATED', 1), '1000'),
  ...serviceEntries,
});

export interface Config extends ServiceSettings {
  mode: 'development' | 'production' | 'test';
  port: number;
  host: string;
  dataDir: string;
  databaseFile: string;
  mailDir: string;
  /** The base of every link. The headers Host and X-Forwarded-* are never used for links [I1]. */
  publicUrl: string;
  allowedOrigins: readonly string[];
  /** The URL of the API for the client that this server serves; unset: the same origin [I8]. */
  apiUrl?: string;
  clientIpHeader?: string;
  /** Number of trusted proxies, each of which appends an address to `clientIpHeader`. */
  clientIpHops: number;
  smtpUrl?: string;
  mailFrom: string;
  /** The address for mail on the contact page. */
  supportEmail?: string;
  /** The URL of the process that has the rooms; unset: this process has them. */
  syncUrl?: string;
  syncPort: number;
  syncSecret?: string;
  /** The key that encrypts stored secrets; unset: a file in DATA_DIR has it. */
  secretsKey?: Buffer;
  /** Addresses besides public ones that the server may call for a person, also over http. */
  connectorAllow: readonly AllowedAddress[];
  logLevel: string;
  /** The token that permits reading `/metrics`. Without it `port` does not serve metrics [I5]. */
  metricsToken?: string;
  /** A separate port for `/metrics`; 0 for any free port. It requires the token if one is set. */
  metricsPort?: number;
  /** The address that `metricsPort` listens on. */
  metricsHost: string;
  /** The bucket for files; unset: files are stored in DATA_DIR/uploads. */
  s3?: S3Settings;
  backupsDir: string;
  /** Hours between two scheduled backups; 0 disables them. */
  backupEveryHours: number;
  backupRetention: { days: number; weeks: number };
  /** Free bytes on the disk of DATA_DIR below which nothing new is stored; 0 for no mark [A15]. */
  minFreeDiskBytes: number;
  /** Bound to loopback and not in production: the demo account and printed links are allowed [I3]. */
  isLocal: boolean;
  wantsDemo: boolean;
  /** Whether splits and joins are corrected: not at all, only counted in the log, or in the text [M7]. */
  moves: 'off' | 'log' | 'on';
  maxConnectionsPerUser: number;
  maxMessagesPerSecond: number;
  /** Bytes per second of one user over WebSockets. Further bytes wait [A15]. */
  maxBytesPerSecond: number;
  /** Bytes per second of all users in one room. Further bytes wait [A15]. */
  maxRoomBytesPerSecond: number;
  /** Unauthenticated WebSockets of one client address [A15]. */
  maxUnauthenticatedPerAddress: number;
  /** Unauthenticated WebSockets of all client addresses [A15]. */
  maxUnauthenticated: number;
}

/**
 * Reads and checks the configuration in the environment.
 * @throws ConfigError with a sentence that names the setting
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = v.safeParse(Environment, present);
  if (!parsed.success) throw new ConfigError(parsed.issues.map((issue) => describeIssue(issue)).join(' '));
  const env = parsed.output;
  const isProduction = env.NODE_ENV === 'production';
  if (isProduction) checkProduction(env);
  const dataDir = resolve(env.DATA_DIR);
  const isLocal = isLoopback(env.HOST) && !isProduction;
  const [days = 0, weeks = 0] = env.BACKUPS_KEEP.split('+').map(Number);
  return {
    mode: env.NODE_ENV,
    port: env.PORT,
    host: env.HOST,
    dataDir,
    databaseFile: join(dataDir, 'foolscap.db'),
    mailDir: join(dataDir, 'mail'),
    publicUrl: trimEndOf(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`, '/'),
    allowedOrigins: readOrigins(env.ALLOWED_ORIGINS),
    ...(env.REACT_APP_API_URL ? { apiUrl: env.REACT_APP_API_URL } : {}),
    ...(env.CLIENT_IP_HEADER ? { clientIpHeader: env.CLIENT_IP_HEADER.toLowerCase() } : {}),
    clientIpHops: env.CLIENT_IP_HOPS,
    ...(env.SMTP_URL ? { smtpUrl: env.SMTP_URL } : {}),
    mailFrom: env.MAIL_FROM,
    ...(env.SUPPORT_EMAIL ? { supportEmail: env.SUPPORT_EMAIL } : {}),
    ...(env.SYNC_URL ? { syncUrl: env.SYNC_URL } : {}),
    syncPort: env.SYNC_PORT,
    ...(env.SYNC_SECRET ? { syncSecret: env.SYNC_SECRET } : {}),
    ...secretsKeyOf(env),
    connectorAllow: parseAllowedAddresses(env.CONNECTOR_ALLOW, (entry) => {
      throw new ConfigError(
        `CONNECTOR_ALLOW holds "${entry}", which is not an address, a range or a host name with an optional port.`,
      );
    }),
    logLevel: env.LOG_LEVEL,
    ...(env.METRICS_TOKEN ? { metricsToken: env.METRICS_TOKEN } : {}),
    ...(env.METRICS_PORT === undefined ? {} : { metricsPort: env.METRICS_PORT }),
    metricsHost: env.METRICS_HOST ?? env.HOST,
    ...(env.S3_BUCKET ? { s3: s3Settings(env, env.S3_BUCKET) } : {}),
    backupsDir: join(dataDir, 'backups'),
    backupEveryHours: env.BACKUP_EVERY_HOURS,
    backupRetention: { days, weeks },
    minFreeDiskBytes: env.MIN_FREE_DISK_MB * 1024 * 1024,
    isLocal,
    wantsDemo: isLocal && env.DEMO === '1',
    moves: env.MOVES,
    maxConnectionsPerUser: env.MAX_CONNECTIONS_PER_USER,
    maxMessagesPerSecond: env.MAX_MESSAGES_PER_SECOND,
    maxBytesPerSecond: env.MAX_BYTES_PER_SECOND,
    maxRoomBytesPerSecond: env.MAX_ROOM_BYTES_PER_SECOND,
    maxUnauthenticatedPerAddress: env.MAX_UNAUTHENTICATED_PER_ADDRESS,
    maxUnauthenticated: env.MAX_UNAUTHENTICATED,
    ...serviceSettings(env, (message) => {
      throw new ConfigError(message);
    }),
  };
}

type Settings = v.InferOutput<typeof Environment>;

/** @throws ConfigError for settings that are unsafe or do not work on a public server [I3] */
function checkProduction({
  SMTP_URL,
  PUBLIC_URL,
  HOST,
  METRICS_PORT,
  METRICS_HOST,
  METRICS_TOKEN,
  SECRETS_KEY,
}: Settings): void {
  if (!SMTP_URL)
    throw new ConfigError(
      'SMTP_URL is not set: in production mail has to be sent, or nobody could verify an address.',
    );
  if (!PUBLIC_URL) throw new ConfigError('PUBLIC_URL is not set: in production links are made from it.');
  if (!SECRETS_KEY)
    throw new ConfigError(
      'SECRETS_KEY is not set: in production it encrypts the keys of outside services that people store, and it must not lie beside the database. Create one with: openssl rand -base64 32',
    );
  const { protocol, hostname } = new URL(PUBLIC_URL);
  if (protocol === 'http:' && !isLoopback(hostname))
    throw new ConfigError(
      'PUBLIC_URL must begin with https: in production: over http: passwords and texts can be read on their way. Only an address of this machine, such as http://localhost:3000, may be http:.',
    );
  if (METRICS_PORT !== undefined && !METRICS_TOKEN && !METRICS_HOST && !isLoopback(HOST))
    throw new ConfigError(
      'METRICS_PORT would show the metrics to everybody who reaches HOST. Set METRICS_TOKEN, or set METRICS_HOST to the address by which only your monitoring reaches this machine.',
    );
}

function secretsKeyOf({ SECRETS_KEY: text }: Settings): Pick<Config, 'secretsKey'> {
  const secretsKey = text === undefined ? undefined : parseSecretsKey(text);
  return secretsKey ? { secretsKey } : {};
}

function s3Settings(env: Settings, bucket: string): S3Settings {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    throw new ConfigError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set both or none.');
  return {
    bucket,
    region: env.S3_REGION,
    ...(env.S3_ENDPOINT ? { endpoint: env.S3_ENDPOINT } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    forcePathStyle: env.S3_ENDPOINT !== undefined,
  };
}

function readOrigins(list: string): string[] {
  return list
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text.length > 0)
    .map((text) => {
      // The origin of other schemes is "null", which is also the origin of every sandboxed page.
      if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
        throw new ConfigError(`ALLOWED_ORIGINS holds "${text}", which is not an origin.`);
      return new URL(text).origin;
    });
}

function describeIssue(issue: v.BaseIssue<unknown>): string {
  const name = v.getDotPath(issue);
  return name && !issue.message.includes(name) ? `${name}: ${issue.message}` : issue.message;
}
