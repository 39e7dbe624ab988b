import { commitFold } from '#server/db/journal/commit-fold.ts';
import { foldRoomJob } from '#server/db/journal/fold-room.ts';
import { testDatabaseFile } from '#server/testing/database.ts';
import type { FoldLimits } from '../../journal/fold-schedule.ts';
import { hashOf, journalDoc } from '../journal-text.ts';
import { quickSocket } from '../quick-socket.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';
import { TestRooms, until } from '../test-rooms.ts';

/** Rooms on a disk that a test can fill: a small file system, or SQLite's own size limit if none can be mounted. */
export interface RoomsOnDisk {
  rooms: TestRooms;
  isMounted: boolean;
  fill: SmallDisk['fill'];
  empty: () => void;
  close: () => Promise<void>;
}

const MEGABYTES = 24;
/** Enough space to record that a room was folded, too little for a chunk of its snapshot. */
export const LITTLE_SPACE_BYTES = 128 * 1024;
/** Limits that start no fold by themselves: tests fold at the moment when the disk is full. */
export const NO_AUTOMATIC_FOLDS: FoldLimits = {
  idleMs: Infinity,
  rows: Infinity,
  bytes: Infinity,
  everyMs: 60_000,
};

export async function roomsOnSmallDisk(canMount = true): Promise<RoomsOnDisk> {
  const disk = canMount ? mountSmallDisk(MEGABYTES) : undefined;
  const file = disk ? testDatabaseFile(disk.folder) : testDatabaseFile();
  const rooms = await TestRooms.start({ foldLimits: NO_AUTOMATIC_FOLDS }, file);
  const limit = disk ?? pageLimit(rooms);
  return {
    rooms,
    isMounted: disk !== undefined,
    fill: limit.fill,
    empty: limit.empty,
    close: async () => {
      await rooms.close();
      limit.unmount();
    },
  };
}

function pageLimit(rooms: TestRooms): Omit<SmallDisk, 'folder'> {
  const raw = rooms.db.rawWriter;
  return {
    fill: (spareBytes = 0) => {
      const [pages, size] = ['page_count', 'page_size'].map((name) =>
        Number(raw.pragma(name, { simple: true })),
      );
      raw.pragma(`max_page_count = ${(pages ?? 0) + Math.floor(spareBytes / (size ?? 1))}`);
    },
    empty: () => raw.pragma('max_page_count = 1073741823'),
    unmount: () => {},
  };
}

/**
 * P5: a user keeps typing while the disk is full, until it has space again.
 * @returns the problems found
 */
export async function typeOnFullDisk({ rooms, fill, empty }: RoomsOnDisk): Promise<string[]> {
  const problems: string[] = [];
  const { ada, ydocId } = await rooms.createFixture();
  const [writing, reading] = [quickSocket(rooms.url), quickSocket(rooms.url)];
  const writer = rooms.client(ada, ydocId, { socket: writing });
  const reader = rooms.client(ada, ydocId, { socket: reading });
  await Promise.all([writer.synced(), reader.synced()]);
  writer.type('Before. ');
  await writer.saved();
  fill();
  // Longer than a database page, because a shorter row may fit into the last page.
  const words = 'While the disk was full. '.repeat(400);
  const rows = (): number => rooms.rows(ydocId).length;
  while (writer.closeCodes.length === 0) {
    writer.type(words);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  if (writer.closeCodes[0] !== 1013) problems.push(`closed with ${writer.closeCodes[0]}, not 1013`);
  const storedRows = rows();
  writer.type(`${words}One more. `);
  await until(() => writer.closeCodes.length > 1);
  if (rows() !== storedRows) problems.push('a full disk took a row');
  if (writer.provider.unsyncedChanges === 0) problems.push('acknowledged on a full disk');
  empty();
  await writer.saved();
  await reader
    .waitFor(() => hashOf(reader.doc) === hashOf(writer.doc))
    .catch(() => problems.push('the reader differs'));
  if (hashOf(journalDoc(rooms.db.rawReader, ydocId)) !== hashOf(writer.doc))
    problems.push('the file differs');
  if (!writer.text.startsWith('Before. ') || !writer.text.endsWith('One more. '))
    problems.push('text is lost');
  for (const one of [writer, reader]) one.destroy();
  for (const socket of [writing, reading]) socket.destroy();
  return problems;
}

/**
 * P5: folds a room on a full disk, and again when there is space.
 * @param spareBytes how much space is left
 * @returns the problems found
 */
export async function foldOnFullDisk({ rooms, fill, empty }: RoomsOnDisk, spareBytes = 0): Promise<string[]> {
  const problems: string[] = [];
  const { ada, ydocId } = await rooms.createFixture();
  const writer = await rooms.join(ada, ydocId);
  const passage = 'Something long enough to need many pages. '.repeat(1_500);
  for (let page = 0; page < 10; page += 1) writer.type(`${page} ${passage}`);
  await writer.saved();
  const rows = rooms.rows(ydocId).length;
  const fold = await rooms.workers.run(foldRoomJob, { ydocId });
  if ('refused' in fold) return [`the fold was refused: ${fold.refused}`];
  fill(spareBytes);
  const isFolded = await commitFold(rooms.db, fold).catch(() => 'failed');
  if (isFolded !== 'failed') problems.push(`a fold on a full disk ended with ${String(isFolded)}`);
  if (rooms.rows(ydocId).length !== rows) problems.push('rows are gone');
  if (hashOf(journalDoc(rooms.db.rawReader, ydocId)) !== hashOf(writer.doc))
    problems.push('the file differs');
  empty();
  if (!(await commitFold(rooms.db, fold))) problems.push('not folded when there was room again');
  if (rooms.rows(ydocId).length !== 0) problems.push('the folded rows are still there');
  if (hashOf(journalDoc(rooms.db.rawReader, ydocId)) !== hashOf(writer.doc))
    problems.push('the snapshot differs');
  writer.destroy();
  return problems;
}
