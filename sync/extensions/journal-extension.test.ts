import { Document, type beforeUnloadDocumentPayload } from '@hocuspocus/server';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Db } from '#server/db/database.ts';
import { createWorkers, type Workers } from '#server/db/workers/workers.ts';
import { testDatabase } from '#server/testing/database.ts';
import { Outgoing } from '../connections/outgoing.ts';
import { growthOf } from '#server/policies/growth/growth.ts';
import { Admission } from '../journal/admission.ts';
import { ClientIds } from '../journal/client-ids.ts';
import { FoldSchedule } from '../journal/fold-schedule.ts';
import { LiveRooms, type LiveRoom } from '../journal/live-room.ts';
import { JournalExtension } from './journal-extension.ts';

const EPOCH = { current: 'an epoch', beganAt: 0, earlier: new Set<string>() };

let db: Db;
let workers: Workers;
let folds: FoldSchedule;
beforeEach(() => {
  db = testDatabase();
  workers = createWorkers(db.file);
  folds = new FoldSchedule({ db, workers, log: pino({ level: 'silent' }) });
});
afterEach(async () => {
  await folds.close();
  await workers.close();
  await db.close();
});

test('[A4] a room with a pending append refuses to be unloaded, and requests the unload itself afterwards', async () => {
  const rooms = new LiveRooms();
  const log = pino({ level: 'silent' });
  const extension = new JournalExtension({
    db,
    log,
    epoch: EPOCH,
    rooms,
    admission: new Admission({ db, log, folds, epoch: EPOCH, growth: growthOf(db, { isLow: false }) }),
    outgoing: new Outgoing(),
    maxRoomBytesPerSecond: 1_000_000,
  });
  const document = new Document('01890000-0000-7000-8000-00000000000a');
  const room: LiveRoom = {
    ydocId: document.name,
    kind: 'document',
    hadUnfoldedRows: false,
    schema: { major: 1, minor: 0 },
    clientIds: new ClientIds([]),
    gap: undefined,
    storedBytes: 0,
    pending: 1,
    inFlight: new Map(),
  };
  rooms.add(document, room);
  const unloadDocument = vi.fn();
  // The extension calls only this method of Hocuspocus.
  const payload = {
    document,
    documentName: document.name,
    instance: { unloadDocument },
  } as unknown as beforeUnloadDocumentPayload;

  await expect(extension.beforeUnloadDocument(payload)).rejects.toBeInstanceOf(Error);
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(unloadDocument).not.toHaveBeenCalled();
  room.pending = 0;
  await vi.waitUntil(() => unloadDocument.mock.calls.length > 0, { timeout: 10_000 });
  expect(unloadDocument).toHaveBeenCalledWith(document);
  await expect(extension.beforeUnloadDocument(payload)).resolves.toBeUndefined();
  document.destroy();
});
