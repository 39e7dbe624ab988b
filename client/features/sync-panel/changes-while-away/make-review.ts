import * as Y from 'yjs';
import { blockTexts, type BlockText } from '#shared/editor/content/fragment-text.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import type { TreeEntry } from '#shared/tree/tree-rows.ts';
import type { DeviceDatabase } from '#client/lib/device/device.ts';
import type { StoredUpdate } from '#client/lib/device/schema.ts';
import { compareTexts, type TextChange } from './compare-texts.ts';
import { compareTrees } from './compare-trees.ts';
import type { Review, ReviewEntry } from './review.ts';
import { readSeenTree, type UnsentWork, type SeenState } from './seen-state.ts';

/** The authors of the changes in a text, found by the Yjs client ids. */
export interface Writers {
  userIds: readonly string[];
  /** Epoch milliseconds. */
  at: number;
}

export interface MakeReviewOptions {
  database: DeviceDatabase;
  workspaceId: string;
  seen: SeenState;
  unsent: UnsentWork;
  /** The present tree. */
  items: ReadonlyMap<string, TreeEntry>;
  now: number;
  /** Client ids under which this page writes. Its own text since its return is left out. */
  ownClients: ReadonlySet<number>;
  /** Asks the server. Rooms that the server does not answer for have no entry. */
  fetchWriters: (rooms: readonly ChangedText[]) => Promise<ReadonlyMap<string, Writers>>;
  /** The name of a member, as shown to this user. */
  nameOf: (userId: string) => string | undefined;
}

export interface ChangedText extends TextChange {
  ydocId: string;
  clientIds: readonly number[];
}

/**
 * Makes the review of the changes since this device was last connected. It compares the recorded tree with the present
 * tree, and each text that received rows meanwhile with its state before them.
 * @throws the database's error
 */
export async function makeReview(options: MakeReviewOptions): Promise<Review> {
  const { database, workspaceId, seen, unsent, items, now, nameOf } = options;
  const before = (await readSeenTree(database, workspaceId)) ?? new Map<string, never>();
  const entries = new Map<string, ReviewEntry>(
    compareTrees({ workspaceId, before, after: items, ownItemIds: unsent.itemIds, nameOf }).map((entry) => [
      entry.id,
      entry,
    ]),
  );
  const texts: ChangedText[] = [];
  for (const ydocId of await changedRooms(database, seen.mark)) {
    const item = items.get(ydocId);
    if (item?.kind !== 'document' || !before.has(ydocId)) continue;
    const text = await textChangeOf(options, ydocId);
    if (text && text.paragraphs > 0 && !isOwnChange(text, options.ownClients)) texts.push(text);
    // Yield to the event loop: several long texts in a row would block the page.
    await new Promise((resolve) => setTimeout(resolve));
  }
  const writers = texts.length === 0 ? new Map<string, Writers>() : await options.fetchWriters(texts);
  for (const { ydocId, added, removed, paragraphs } of texts) {
    const item = items.get(ydocId);
    const existing = entries.get(ydocId);
    const textWriters = writers.get(ydocId);
    if (!item) continue;
    const names = (textWriters?.userIds ?? []).flatMap((userId) => nameOf(userId) ?? []);
    entries.set(ydocId, {
      id: ydocId,
      item: item.kind,
      name: item.name,
      changes: [{ kind: 'text', added, removed, paragraphs }, ...(existing?.changes ?? [])],
      by: [...new Set([...names, ...(existing?.by ?? [])])],
      at: textWriters?.at ?? existing?.at ?? null,
    });
  }
  return { from: seen.at, until: now, entries: [...entries.values()].sort(byNewestFirst) };
}

/** Whether only this page wrote the change. A change that only deletes words has no client id. */
const isOwnChange = ({ clientIds }: ChangedText, ownClients: ReadonlySet<number>): boolean =>
  clientIds.length > 0 && clientIds.every((clientId) => ownClients.has(clientId));

/** Sorts entries with a time first, newest first. The others stay in their order. */
const byNewestFirst = (a: ReviewEntry, b: ReviewEntry): number => (b.at ?? 0) - (a.at ?? 0);

async function changedRooms(database: DeviceDatabase, mark: number): Promise<ReadonlySet<string>> {
  const rooms = new Set<string>();
  const tx = database.transaction('update');
  let cursor = await tx.store.openCursor(IDBKeyRange.lowerBound(mark, true));
  for (; cursor; cursor = await cursor.continue()) rooms.add(cursor.value.ydocId);
  return rooms;
}

async function textChangeOf(
  { database, seen, unsent }: MakeReviewOptions,
  ydocId: string,
): Promise<ChangedText | undefined> {
  const rows = await database.getAllFromIndex('update', 'room', ydocId);
  const oldRows =
    unsent.texts.get(ydocId) ?? rows.filter((row) => isUpTo(row, seen.mark)).map(({ bytes }) => bytes);
  const [before, after] = [docOf(oldRows), docOf(rows.map(({ bytes }) => bytes))];
  // The old state is incomplete, so a comparison would be wrong.
  if (oldRows.length === 0 || before.store.pendingStructs !== null) return undefined;
  const change = compareTexts(textOf(before), textOf(after));
  const clientIds = [...Y.decodeStateVector(Y.encodeStateVector(after))].flatMap(([client, clock]) =>
    clock > Y.getState(before.store, client) ? [client] : [],
  );
  before.destroy();
  after.destroy();
  return { ydocId, clientIds, ...change };
}

const isUpTo = ({ id = Number.POSITIVE_INFINITY }: StoredUpdate, mark: number): boolean => id <= mark;

const textOf = (ydoc: Y.Doc): BlockText[] => blockTexts(ydoc.getXmlFragment(CONTENT_FRAGMENT));

function docOf(updates: readonly Uint8Array[]): Y.Doc {
  const ydoc = new Y.Doc();
  for (const update of updates) {
    try {
      Y.applyUpdate(ydoc, update);
    } catch {
      // A damaged row is left out of both states.
    }
  }
  return ydoc;
}
