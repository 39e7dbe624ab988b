import * as v from 'valibot';
import { DATA_EXPORT, DATA_EXPORT_STORED_MS } from '#shared/accounts/data-export.ts';
import { toTimestamp } from '#shared/lib/scalars.ts';
import { exportKey } from '#server/files/file-keys.ts';
import { defineRunKind, type AnyRunKind } from '../../run-kind.ts';
import type { RunServices } from '../run-services.ts';
import { exportFiles } from './export-files.ts';
import { planExport, type ExportPlan } from './export-plan.ts';
import { zipStream } from './zip-stream.ts';

const MINUTE_MS = 60_000;

const NO_ROOM = 'The server has no room left for an export. Please try again later.';

/** The result of the second step. */
interface Written {
  bytes: number;
  items: number;
  leftOut: number;
  at: number;
}

/**
 * The export of all data of a user as one zip, which is streamed to the file store under a key of the user. A crash
 * while it is written begins the zip again; an unfinished zip is never visible.
 */
export const dataExport = (services: RunServices): AnyRunKind =>
  defineRunKind({
    kind: DATA_EXPORT,
    lane: 'exports',
    input: v.strictObject({}),
    steps: [
      {
        note: 'Listing your workspaces',
        weight: 1,
        deadlineMs: 10 * MINUTE_MS,
        run: ({ userId }) => planExport(services.db.read, userId),
      },
      {
        note: 'Writing the zip',
        weight: 99,
        deadlineMs: 6 * 60 * MINUTE_MS,
        run: async ({ runId, userId, results, signal, progress }): Promise<Written> => {
          // The first step returned it.
          const plan = results[0] as ExportPlan;
          const at = Date.now();
          const counts = { items: 0, leftOut: 0 };
          const files = exportFiles({ services, userId, plan, at, signal, progress, counts });
          const zip = checkRoom(zipStream(files, at), services, signal);
          const bytes = await services.files.putStream(exportKey(userId, runId), zip, 'application/zip');
          return { bytes, ...counts, at };
        },
      },
    ],
    result: (results) => {
      // The second step returned it.
      const { bytes, items, leftOut, at } = results[1] as Written;
      return { bytes, items, leftOut, expiresAt: toTimestamp(at + DATA_EXPORT_STORED_MS) };
    },
  });

/**
 * Passes a stream on while the step runs and the disk is above its mark: an export must not take the room that texts
 * need [A15].
 */
async function* checkRoom(
  stream: AsyncIterable<Uint8Array>,
  { growth }: RunServices,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for await (const bytes of stream) {
    signal.throwIfAborted();
    growth.requireDiskSpace(NO_ROOM);
    yield bytes;
  }
}
