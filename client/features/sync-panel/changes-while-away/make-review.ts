import * as Y from 'yjs';
import { blockTexts, type BlockText } from '#shared/editor/content/fragment-text.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import type { DeviceDatabase } from '#client/lib/device/device.ts';
import type { StoredUpdate } from '#client/lib/device/schema.ts';
import { compareTexts, type TextChange } from './compare-texts.ts';
import { compareTrees } from './compare-trees.ts';
import type { Review, ReviewEntry } from './review.ts';
import { readSeenTree, type OwnWork, type Seen } from './seen-state.ts';

/** Whose words came into a text, by the Yjs client ids they were written under. */
export interface Writers {
  userIds: readonly string[];
  /** Epoch milliseconds. */
  at: number;
}

export interface MakeReviewOptions {
  database: DeviceDatabase;
  workspaceId: string;
  seen: Seen;
  own: OwnWork;
  /** The tree as it is now. */
  items: ReadonlyMap<string, TreeItem>;
  now: number;
  /** Client ids under which this page writes: its words since its return are no news. */
  ownClients: ReadonlySet<number>;
  /** Asks the server; a room that it says nothing of has no entry. */
  askWriters: (rooms: readonly ChangedText[]) => Promise<ReadonlyMap<string, Writers>>;
  /** The name of a member, as this writer is to read it. */
  nameOf: (userId: string) => string | undefined;
}

export interface ChangedText extends TextChange {
  ydocId: string;
  clientIds: readonly number[];
}

/**
 * What others changed since this device was last connected: the tree as it was noted against the tree now, and each
 * text that got rows meanwhile against itself before them. @throws what the database threw
 */
export async function makeReview(options: MakeReviewOptions): Promise<Review> {
  const { database, workspaceId, seen, own, items, now, nameOf } = options;
  const before = (await readSeenTree(database, workspaceId)) ?? new Map<string, never>();
  const entries = new Map<string, ReviewEntry>(
    compareTrees({ workspaceId, before, after: items, own: own.itemIds, nameOf }).map((entry) => [
      entry.id,
      entry,
    ]),
  );
  const texts: ChangedText[] = [];
  for (const ydocId of await roomsWithNews(database, seen.mark)) {
    const item = items.get(ydocId);
    if (item?.kind !== 'document' || !before.has(ydocId)) continue;
    const text = await changeOf(options, ydocId);
    if (text && text.paragraphs > 0 && !isOwn(text, options.ownClients)) texts.push(text);
    // Long texts one after the other would hold the page.
    await new Promise((resolve) => setTimeout(resolve));
  }
  const writers = texts.length === 0 ? new Map<string, Writers>() : await options.askWriters(texts);
  for (const { ydocId, added, removed, paragraphs } of texts) {
    const item = items.get(ydocId);
    const said = entries.get(ydocId);
    const who = writers.get(ydocId);
    if (!item) continue;
    const names = (who?.userIds ?? []).flatMap((userId) => nameOf(userId) ?? []);
    entries.set(ydocId, {
      id: ydocId,
      item: item.kind,
      name: item.name,
      changes: [{ kind: 'text', added, removed, paragraphs }, ...(said?.changes ?? [])],
      by: [...new Set([...names, ...(said?.by ?? [])])],
      at: who?.at ?? said?.at ?? null,
    });
  }
  return { from: seen.at, until: now, entries: [...entries.values()].sort(byTime) };
}

/** A change that only takes words away is under nobody's id. */
const isOwn = ({ clientIds }: ChangedText, ownClients: ReadonlySet<number>): boolean =>
  clientIds.length > 0 && clientIds.every((clientId) => ownClients.has(clientId));

/** What was written in comes first, newest first; the rest stays as the tree gave it. */
const byTime = (a: ReviewEntry, b: ReviewEntry): number => (b.at ?? 0) - (a.at ?? 0);

async function roomsWithNews(database: DeviceDatabase, mark: number): Promise<ReadonlySet<string>> {
  const rooms = new Set<string>();
  const tx = database.transaction('update');
  let cursor = await tx.store.openCursor(IDBKeyRange.lowerBound(mark, true));
  for (; cursor; cursor = await cursor.continue()) rooms.add(cursor.value.ydocId);
  return rooms;
}

async function changeOf(
  { database, seen, own }: MakeReviewOptions,
  ydocId: string,
): Promise<ChangedText | undefined> {
  const rows = await database.getAllFromIndex('update', 'room', ydocId);
  const old = own.texts.get(ydocId) ?? rows.filter((row) => isUpTo(row, seen.mark)).map(({ bytes }) => bytes);
  const [before, after] = [docOf(old), docOf(rows.map(({ bytes }) => bytes))];
  // What was here before is not whole any more: nothing could be said that is true.
  if (old.length === 0 || before.store.pendingStructs !== null) return undefined;
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
      // A damaged row stays out of both sides.
    }
  }
  return ydoc;
}
