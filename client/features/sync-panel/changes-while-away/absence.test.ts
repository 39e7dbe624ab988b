import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { Device, type DeviceDatabase } from '#client/lib/device/device.ts';
import { sampleOperation } from '#client/outbox/testing/sample-operation.ts';
import { Absence, ABSENCE_MS, NOTE_EVERY_MS } from './absence.ts';
import { makeReview, type ChangedText } from './make-review.ts';
import type { Review } from './review.ts';

const WORKSPACE = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e';
const MARA = 'mara';

let count = 0;
let device: Device;
let database: DeviceDatabase;
let clock: number;
let epoch: string;
let items: Map<string, TreeItem>;
let reviews: Review[];
let asked: ChangedText[];
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
  asked = [];
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

/** A page with the workspace open; `met` is what happens until it is up to date. */
function page(met: () => Promise<void> = async () => {}): Absence {
  return new Absence(WORKSPACE, {
    now: () => clock,
    database: () => device.database(),
    items: () => items,
    epoch: () => epoch,
    whenMet: met,
    alone: (work) => work(),
    review: (store, seen, own) =>
      makeReview({
        database: store,
        workspaceId: WORKSPACE,
        seen,
        own,
        items,
        now: clock,
        ownClients,
        askWriters: async (texts) => {
          asked.push(...texts);
          return new Map(texts.map(({ ydocId }) => [ydocId, { userIds: [MARA], at: clock }]));
        },
        nameOf: (userId) => (userId === MARA ? 'Mara' : undefined),
      }),
    onReview: async (_, review) => void reviews.push(review),
  });
}

/** One person's copy of a text; what it writes is handed to `keep`. */
class Copy {
  readonly ydoc = new Y.Doc();
  constructor(...updates: Uint8Array[]) {
    for (const update of updates) Y.applyUpdate(this.ydoc, update);
  }
  write(id: string, words: string): Uint8Array {
    const before = Y.encodeStateVector(this.ydoc);
    const fragment = this.ydoc.getXmlFragment('content');
    this.ydoc.transact(() => {
      const known = fragment
        .toArray()
        .find((one) => one instanceof Y.XmlElement && one.getAttribute('id') === id);
      const block = known instanceof Y.XmlElement ? known : new Y.XmlElement('paragraph');
      if (!known) {
        fragment.push([block]);
        block.setAttribute('id', id);
      }
      block.delete(0, block.length);
      block.insert(0, [new Y.XmlText(words)]);
    });
    return Y.encodeStateAsUpdate(this.ydoc, before);
  }
}
const keep = (ydocId: string, bytes: Uint8Array) => database.add('update', { ydocId, bytes, schema: '1.0' });
async function keepOwn(ydocId: string, bytes: Uint8Array): Promise<void> {
  const updateId = await keep(ydocId, bytes);
  await database.put('unacked', { updateId, ydocId, bytes, createdAt: clock, isAcked: false });
}

describe('an absence', () => {
  test('says whose words came, how many, and what became of the tree', async () => {
    add('ebb');
    const first = new Copy().write('p1', 'The tide came in.');
    await keep('ebb', first);
    const here = page();
    await here.handleJoined();
    await here.handleLeft();
    clock += ABSENCE_MS;
    const back = page(async () => {
      await keep('ebb', new Copy(first).write('p1', 'The tide came late.'));
      add('flow', 'Flow');
    });
    await back.handleJoined();
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
    expect(asked[0]?.clientIds).toHaveLength(1);
    // It was said once.
    await page().handleJoined();
    expect(reviews).toHaveLength(1);
  });

  test('that was short, or in which nothing changed, is not spoken of', async () => {
    add('ebb');
    await page().handleJoined();
    clock += ABSENCE_MS - 1;
    add('flow');
    await page().handleJoined();
    clock += ABSENCE_MS;
    await page().handleJoined();
    expect(reviews).toEqual([]);
  });

  test('in which only this device wrote is not: its words and its changes of the tree are its own', async () => {
    add('ebb');
    const first = new Copy().write('p1', 'The tide came in.');
    await keep('ebb', first);
    await page().handleJoined();
    await keepOwn('ebb', new Copy(first).write('p2', 'Written on a train.'));
    const scope = `workspace:${WORKSPACE}` as const;
    const made = sampleOperation({
      key: 'k1',
      name: 'create-document',
      scope,
      ids: ['mine'],
      createdAt: clock,
    });
    await database.put('operation', made);
    add('mine');
    clock += ABSENCE_MS;
    const back = page(async () => {
      await database.clear('unacked');
      await database.clear('operation');
    });
    await back.handleJoined();
    expect(reviews).toEqual([]);
  });

  test('others’ words are told apart from those written here meanwhile, and from a page’s own after its return', async () => {
    add('ebb');
    const first = new Copy().write('p1', 'The tide came in.');
    await keep('ebb', first);
    await page().handleJoined();
    await keepOwn('ebb', new Copy(first).write('p2', 'Written on a train by me.'));
    clock += ABSENCE_MS;
    const back = page(async () => {
      await database.clear('unacked');
      await keep('ebb', new Copy(first).write('p3', 'Elsewhere.'));
    });
    await back.handleJoined();
    expect(reviews[0]?.entries).toMatchObject([{ changes: [{ added: 1, removed: 0, paragraphs: 1 }] }]);
  });

  test('what this page wrote since its return is no news, and what is not whole here is not guessed at', async () => {
    add('ebb');
    add('flow');
    const first = new Copy().write('p1', 'The tide came in.');
    await keep('ebb', first);
    // The row before it was put together with later ones.
    const torn = new Copy(first).write('p2', 'More.');
    await keep('flow', torn);
    await page().handleJoined();
    clock += ABSENCE_MS;
    const back = page(async () => {
      const mine = new Copy(first);
      ownClients.add(mine.ydoc.clientID);
      await keep('ebb', mine.write('p2', 'Typed at once.'));
      await keep('flow', first);
    });
    await back.handleJoined();
    expect(reviews).toEqual([]);
  });

  test('that another tab has spoken of meanwhile is not spoken of again', async () => {
    add('ebb');
    await page().handleJoined();
    clock += ABSENCE_MS;
    add('flow');
    const late = page(async () => {
      await page().handleJoined();
      add('salt');
    });
    await late.handleJoined();
    expect(reviews).toHaveLength(1);
  });

  test('[E3] that ended in another epoch leaves the word to the restored server’s offer', async () => {
    add('ebb');
    await page().handleJoined();
    clock += ABSENCE_MS;
    epoch = 'e2';
    items = new Map();
    await page().handleJoined();
    expect(reviews).toEqual([]);
  });

  test('of a page that went to sleep is one, though its line looks alive', async () => {
    add('ebb');
    const here = page();
    await here.handleJoined();
    clock += NOTE_EVERY_MS;
    await here.handleTick();
    clock += ABSENCE_MS;
    add('flow');
    await here.handleTick();
    expect(reviews).toHaveLength(1);
  });

  test('is remembered by a page that is closed before it was looked at', async () => {
    add('ebb');
    await page().handleJoined();
    clock += ABSENCE_MS;
    add('flow');
    const hasty = page(async () => hasty.end());
    await hasty.handleJoined();
    expect(reviews).toEqual([]);
    await page().handleJoined();
    expect(reviews).toHaveLength(1);
  });
});
