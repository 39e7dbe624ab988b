import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import type { TreeEntry } from '#shared/tree/tree-rows.ts';
import { Device, type DeviceDatabase } from '#client/lib/device/device.ts';
import { sampleOperation } from '#client/outbox/testing/samples.ts';
import { Absence, MIN_ABSENCE_MS, RECORD_INTERVAL_MS } from './absence.ts';
import { makeReview, type ChangedText } from './make-review.ts';
import type { Review } from './review.ts';

const WORKSPACE = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e';
const MARA = 'mara';

let count = 0;
let device: Device;
let database: DeviceDatabase;
let clock: number;
let epoch: string;
let items: Map<string, TreeEntry>;
let reviews: Review[];
let requestedTexts: ChangedText[];
let ownClients: Set<number>;
beforeEach(async () => {
  count += 1;
  device = new Device(`absence-${count}`);
  const opened = await device.database();
  if (!opened) throw new Error('No database.');
  database = opened;
  clock = 1_000_000;
  epoch = 'e1';
  items = new Map();
  reviews = [];
  requestedTexts = [];
  ownClients = new Set();
});
afterEach(() => device.close());

function add(id: string, name = id): void {
  const base = { order: 'a0', ownerId: MARA, createdAt: 1, updatedAt: 1, parentId: null, wordCount: 0 };
  items = new Map(items).set(id, {
    ...base,
    kind: 'document',
    id,
    name,
    slug: id,
    type: 'document',
    isPinned: false,
  });
}

/** Creates the tracker of a page. `untilSynced` runs while the page waits for the server's state. */
function page(untilSynced: () => Promise<void> = async () => {}): Absence {
  return new Absence(WORKSPACE, {
    now: () => clock,
    database: () => device.database(),
    items: () => items,
    epoch: () => epoch,
    whenSynced: untilSynced,
    withLock: (work) => work(),
    makeReview: (store, seen, unsent) =>
      makeReview({
        database: store,
        workspaceId: WORKSPACE,
        seen,
        unsent,
        items,
        now: clock,
        ownClients,
        fetchWriters: async (texts) => {
          requestedTexts.push(...texts);
          return new Map(texts.map(({ ydocId }) => [ydocId, { userIds: [MARA], at: clock }]));
        },
        nameOf: (userId) => (userId === MARA ? 'Mara' : undefined),
      }),
    onReview: async (_, review) => void reviews.push(review),
  });
}

/** One user's copy of a text. Its `write` returns the update. */
class Copy {
  readonly ydoc = new Y.Doc();
  constructor(...updates: Uint8Array[]) {
    for (const update of updates) Y.applyUpdate(this.ydoc, update);
  }
  write(id: string, words: string): Uint8Array {
    const before = Y.encodeStateVector(this.ydoc);
    const fragment = this.ydoc.getXmlFragment('content');
    this.ydoc.transact(() => {
      const existing = fragment
        .toArray()
        .find((child) => child instanceof Y.XmlElement && child.getAttribute('id') === id);
      const block = existing instanceof Y.XmlElement ? existing : new Y.XmlElement('paragraph');
      if (!existing) {
        fragment.push([block]);
        block.setAttribute('id', id);
      }
      block.delete(0, block.length);
      block.insert(0, [new Y.XmlText(words)]);
    });
    return Y.encodeStateAsUpdate(this.ydoc, before);
  }
}
const addRow = (ydocId: string, bytes: Uint8Array) =>
  database.add('update', { ydocId, bytes, schema: '1.0' });
async function addUnackedRow(ydocId: string, bytes: Uint8Array): Promise<void> {
  const updateId = await addRow(ydocId, bytes);
  await database.put('unacked', { updateId, ydocId, bytes, createdAt: clock, isAcked: false });
}

describe('the review after an absence', () => {
  test('the review names the authors, counts their words and lists the changes of the tree', async () => {
    add('ebb');
    const first = new Copy().write('p1', 'The tide came in.');
    await addRow('ebb', first);
    const openPage = page();
    await openPage.handleJoined();
    await openPage.handleLeft();
    clock += MIN_ABSENCE_MS;
    const returnedPage = page(async () => {
      await addRow('ebb', new Copy(first).write('p1', 'The tide came late.'));
      add('flow', 'Flow');
    });
    await returnedPage.handleJoined();
    expect(reviews).toEqual([
      {
        from: 1_000_000,
        until: clock,
        entries: [
          {
            id: 'ebb',
            item: 'document',
            name: 'ebb',
            changes: [{ kind: 'text', added: 1, removed: 1, paragraphs: 1 }],
            by: ['Mara'],
            at: clock,
          },
          {
            id: 'flow',
            item: 'document',
            name: 'Flow',
            changes: [{ kind: 'new', words: 0 }],
            by: ['Mara'],
            at: 1,
          },
        ],
      },
    ]);
    expect(requestedTexts[0]?.clientIds).toHaveLength(1);
    // The review is made only once.
    await page().handleJoined();
    expect(reviews).toHaveLength(1);
  });

  test('a short absence, or one without changes, makes no review', async () => {
    add('ebb');
    await page().handleJoined();
    clock += MIN_ABSENCE_MS - 1;
    add('flow');
    await page().handleJoined();
    clock += MIN_ABSENCE_MS;
    await page().handleJoined();
    expect(reviews).toEqual([]);
  });

  test('text and tree changes of this device alone make no review', async () => {
    add('ebb');
    const first = new Copy().write('p1', 'The tide came in.');
    await addRow('ebb', first);
    await page().handleJoined();
    await addUnackedRow('ebb', new Copy(first).write('p2', 'Written on a train.'));
    const scope = `workspace:${WORKSPACE}` as const;
    const operation = sampleOperation({
      key: 'k1',
      name: 'create-document',
      scope,
      ids: ['mine'],
      createdAt: clock,
    });
    await database.put('operation', operation);
    add('mine');
    clock += MIN_ABSENCE_MS;
    const returnedPage = page(async () => {
      await database.clear('unacked');
      await database.clear('operation');
    });
    await returnedPage.handleJoined();
    expect(reviews).toEqual([]);
  });

  test('the review counts the words of others and leaves out those written on this device meanwhile', async () => {
    add('ebb');
    const first = new Copy().write('p1', 'The tide came in.');
    await addRow('ebb', first);
    await page().handleJoined();
    await addUnackedRow('ebb', new Copy(first).write('p2', 'Written on a train by me.'));
    clock += MIN_ABSENCE_MS;
    const returnedPage = page(async () => {
      await database.clear('unacked');
      await addRow('ebb', new Copy(first).write('p3', 'Elsewhere.'));
    });
    await returnedPage.handleJoined();
    expect(reviews[0]?.entries).toMatchObject([{ changes: [{ added: 1, removed: 0, paragraphs: 1 }] }]);
  });

  test('the review skips text this page wrote after its return, and texts whose old state is incomplete', async () => {
    add('ebb');
    add('flow');
    const first = new Copy().write('p1', 'The tide came in.');
    await addRow('ebb', first);
    // The row before it was compacted with later rows.
    const incompleteRow = new Copy(first).write('p2', 'More.');
    await addRow('flow', incompleteRow);
    await page().handleJoined();
    clock += MIN_ABSENCE_MS;
    const returnedPage = page(async () => {
      const ownCopy = new Copy(first);
      ownClients.add(ownCopy.ydoc.clientID);
      await addRow('ebb', ownCopy.write('p2', 'Typed at once.'));
      await addRow('flow', first);
    });
    await returnedPage.handleJoined();
    expect(reviews).toEqual([]);
  });

  test('an absence that another tab has reviewed meanwhile makes no second review', async () => {
    add('ebb');
    await page().handleJoined();
    clock += MIN_ABSENCE_MS;
    add('flow');
    const slowPage = page(async () => {
      await page().handleJoined();
      add('salt');
    });
    await slowPage.handleJoined();
    expect(reviews).toHaveLength(1);
  });

  test('[E3] an absence that ends in another epoch makes no review', async () => {
    add('ebb');
    await page().handleJoined();
    clock += MIN_ABSENCE_MS;
    epoch = 'e2';
    items = new Map();
    await page().handleJoined();
    expect(reviews).toEqual([]);
  });

  test('a page that slept makes a review, even though its connection still looks open', async () => {
    add('ebb');
    const openPage = page();
    await openPage.handleJoined();
    clock += RECORD_INTERVAL_MS;
    await openPage.handleTick();
    clock += MIN_ABSENCE_MS;
    add('flow');
    await openPage.handleTick();
    expect(reviews).toHaveLength(1);
  });

  test('an absence whose page closes before the comparison is reviewed by the next page', async () => {
    add('ebb');
    await page().handleJoined();
    clock += MIN_ABSENCE_MS;
    add('flow');
    const closedPage = page(async () => closedPage.end());
    await closedPage.handleJoined();
    expect(reviews).toEqual([]);
    await page().handleJoined();
    expect(reviews).toHaveLength(1);
  });
});
