import * as v from 'valibot';
import { PROVIDER_NAMES } from '#shared/accounts/social-providers.ts';
import { Timestamp } from '#shared/lib/scalars.ts';
import { defineOperation, userScope } from './contract.ts';

const Backup = v.object({
  name: v.string(),
  madeAt: Timestamp,
  bytes: v.number(),
});

export const getServerHealth = defineOperation({
  name: 'get-server-health',
  kind: 'query',
  summary:
    'Returns the state of the server: version, disk, backups, queues, mail and outside services, for administrators.',
  access: 'admin',
  scope: userScope,
  input: v.strictObject({}),
  output: v.object({
    version: v.string(),
    startedAt: Timestamp,
    /** Bytes; null when the disk could not be read. */
    disk: v.nullable(
      v.object({
        databaseBytes: v.number(),
        walBytes: v.number(),
        freeBytes: v.number(),
        /** Free bytes below which new text and files are refused; 0 for no such limit. */
        markBytes: v.number(),
        /** Whether new text and files are refused at present. */
        isLow: v.boolean(),
      }),
    ),
    backups: v.object({
      /** Hours between two backups; 0 when none are made. */
      everyHours: v.number(),
      count: v.number(),
      newest: v.nullable(Backup),
      /** The last drill, which opens a copy of a backup and compares it; null when there was none. */
      lastDrill: v.nullable(v.object({ at: Timestamp, file: v.string(), problems: v.number() })),
    }),
    queues: v.object({
      runsQueued: v.number(),
      runsRunning: v.number(),
      /** Emails that are being sent or wait for another attempt. */
      emails: v.number(),
      /** Texts and canvases whose word counts and search index are behind. */
      underived: v.number(),
      /** Jobs of the worker threads. */
      workerJobs: v.number(),
    }),
    mail: v.object({
      /** Whether emails are sent by SMTP. Otherwise they are written to files. */
      isSmtp: v.boolean(),
      /** Since the start of the server. */
      sent: v.number(),
      failed: v.number(),
    }),
    /** The outside services that the settings name. No key and no address of them is part of this. */
    services: v.object({
      /** Null without a language model. */
      model: v.nullable(v.object({ name: v.string(), offered: v.number() })),
      /** Null without payments. */
      stripe: v.nullable(
        v.object({
          sellsPro: v.boolean(),
          /** The newest event that changed something here, of the last 90 days; null for none. */
          lastEventAt: v.nullable(Timestamp),
        }),
      ),
      /** The providers by which people can sign in. */
      signIn: v.array(v.picklist(PROVIDER_NAMES)),
      /** The bucket that stores files; null when DATA_DIR does. */
      bucket: v.nullable(v.string()),
    }),
  }),
  shows: ['server-health'],
  limit: { count: 60, seconds: 60 },
  example: {},
});
export type ServerHealth = v.InferOutput<typeof getServerHealth.output>;
