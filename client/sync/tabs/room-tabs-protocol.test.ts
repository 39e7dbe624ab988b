// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { FROM_TAB, FROM_TAB_STATE } from '../origins.ts';
import { RoomTabs, type RoomTabsOptions } from './room-tabs.ts';
import type { TabMessage } from './tab-message.ts';

/** A BroadcastChannel that delivers synchronously. */
class InstantChannel {
  static open: InstantChannel[] = [];
  static sent: TabMessage[] = [];
  readonly name: string;
  #listener: ((event: { data: unknown }) => void) | undefined;

  constructor(name: string) {
    this.name = name;
    InstantChannel.open.push(this);
  }
  addEventListener(type: string, listener: (event: { data: unknown }) => void): void {
    if (type === 'message') this.#listener = listener;
  }
  postMessage(data: TabMessage): void {
    if (!InstantChannel.open.includes(this)) throw new Error('The channel is closed.');
    InstantChannel.sent.push(data);
    for (const other of InstantChannel.open)
      if (other !== this && other.name === this.name) other.deliver(structuredClone(data));
  }
  deliver(data: unknown): void {
    this.#listener?.({ data });
  }
  close(): void {
    InstantChannel.open = InstantChannel.open.filter((one) => one !== this);
  }
}

const tabs: RoomTabs[] = [];
beforeEach(() => {
  vi.stubGlobal('BroadcastChannel', InstantChannel);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close();
  InstantChannel.open = [];
  InstantChannel.sent = [];
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function tab(text = '', options: Partial<RoomTabsOptions> = {}, ydoc = new Y.Doc()) {
  const words = ydoc.getText('words');
  if (text !== '') words.insert(0, text);
  const unstored: Uint8Array[] = [];
  const state = { ydoc, unstored, texts: 0, newer: 0, words: () => words.toJSON() };
  const room = new RoomTabs({
    userId: 'ada',
    ydocId: 'room',
    ydoc,
    isStored: () => true,
    gate: (deliver) => deliver(),
    onText: () => void (state.texts += 1),
    onNewerBuild: () => void (state.newer += 1),
    rows: () => undefined,
    onRows: () => {},
    onUnstored: (update) => void unstored.push(update),
    ...options,
  });
  tabs.push(room);
  let number = 0;
  const typeText = (type: string): number => {
    const before = Y.encodeStateVector(ydoc);
    words.insert(words.length, type);
    room.sendChange((number += 1), Y.encodeStateAsUpdate(ydoc, before));
    return number;
  };
  return Object.assign(state, { room, typeText, channel: InstantChannel.open.at(-1)! });
}
const sent = (type: TabMessage['type']) => InstantChannel.sent.filter((one) => one.type === type);

describe('[C9] a tab that opens', () => {
  test('a tab that opens asks once and both sides send what the other lacks, but no empty update', () => {
    const first = tab('Here first. ');
    const second = tab('IncomingUpdate along. ');
    expect(second.words()).toBe(first.words());
    expect(sent('ask').map((one) => one.type === 'ask' && one.isAnswer)).toEqual([false, false, true]);
    expect(sent('give')).toHaveLength(2);
    expect([first.texts, second.texts]).toEqual([1, 1]);
    // Both tabs have stored the text that they sent.
    expect([first.unstored, second.unstored]).toEqual([[], []]);
    InstantChannel.sent = [];
    const third = tab();
    expect(third.words()).toBe(first.words());
    // Both earlier tabs send their text. The third tab has nothing for them and sends no message.
    expect(sent('give')).toHaveLength(2);
    InstantChannel.sent = [];
    first.room.close();
    second.room.close();
    third.room.close();
    tab();
    tab();
    expect(sent('give')).toEqual([]);
  });

  test('a tab ignores text that is addressed to another tab', () => {
    const [first, other] = [tab(), tab()];
    const update = Y.encodeStateAsUpdate(tab('Not for you.', { ydocId: 'elsewhere' }).ydoc);
    const head = { schema: '1.0', from: 'x' };
    first.channel.deliver({ ...head, type: 'give', to: 'somebody', update, isStored: false });
    expect([first.words(), first.unstored, first.texts]).toEqual(['', [], 0]);
    expect(other.words()).toBe('');
  });

  test('[C3] a tab stores text from a tab that has not stored it, but no text that it cannot read', () => {
    const first = tab('Only here.', { isStored: () => false });
    const second = tab();
    expect([second.unstored.length, first.unstored.length]).toEqual([1, 0]);
    const ask = sent('ask').find((one) => one.from !== sent('ask')[0]?.from);
    const update = Uint8Array.of(9, 9);
    second.channel.deliver({
      schema: '1.0',
      from: 'x',
      type: 'give',
      to: ask?.from,
      update,
      isStored: false,
    });
    expect([second.unstored.length, second.texts]).toEqual([1, 1]);
  });

  test('[M9] a tab receives the rows of another tab before its state, and stores the rows as unacknowledged, not the state', () => {
    const writer = new Y.Doc();
    const rows: Uint8Array[] = [];
    writer.on('update', (update: Uint8Array) => rows.push(update));
    writer.getText('words').insert(0, 'Only ');
    writer.getText('words').insert(5, 'here.');
    tab('', { isStored: () => false, rows: () => rows }, writer);
    const received: { rows: number[][]; words: string }[] = [];
    const stored: [Uint8Array, boolean][] = [];
    const origins: unknown[] = [];
    const ydoc = new Y.Doc();
    ydoc.on('update', (_: Uint8Array, origin: unknown) => origins.push(origin));
    Y.applyUpdate(ydoc, rows[0] ?? new Uint8Array(), 'loaded');
    tab(
      '',
      {
        onRows: (some) =>
          received.push({ rows: some.map((row) => [...row]), words: ydoc.getText('words').toJSON() }),
        onUnstored: (update, isLocal) => void stored.push([update, isLocal]),
      },
      ydoc,
    );
    expect(ydoc.getText('words').toJSON()).toBe('Only here.');
    // The first row is on this tab already.
    expect(received).toEqual([{ rows: [[...(rows[1] ?? [])]], words: 'Only ' }]);
    expect(stored.map(([, isLocal]) => isLocal)).toEqual([false, true]);
    expect([...(stored[1]?.[0] ?? [])]).toEqual([...(rows[1] ?? [])]);
    expect(origins).toEqual(['loaded', FROM_TAB_STATE]);
  });

  test('a change of another tab is applied with the origin FROM_TAB', () => {
    const origins: unknown[] = [];
    const first = tab();
    first.ydoc.on('update', (_: Uint8Array, origin: unknown) => origins.push(origin));
    const second = tab();
    second.typeText('a');
    expect([first.words(), origins]).toEqual(['a', [FROM_TAB]]);
  });

  test('a tab sends nothing in a browser without BroadcastChannel', () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    const alone = new RoomTabs({
      userId: 'ada',
      ydocId: 'room',
      ydoc: new Y.Doc(),
      isStored: () => true,
      gate: (deliver) => deliver(),
      onText: () => {},
      onNewerBuild: () => {},
      rows: () => undefined,
      onRows: () => {},
      onUnstored: () => {},
    });
    alone.sendChange(1, Uint8Array.of(0, 0));
    alone.close();
    expect(InstantChannel.sent).toEqual([]);
  });
});

describe('[C3] a change of another tab', () => {
  test('each change is stored here after 2 s, unless its tab reports that it has stored the change', () => {
    const [first, second] = [tab(), tab()];
    const asksBefore = sent('ask').length;
    first.room.sendStored(first.typeText('a'));
    vi.advanceTimersByTime(10_000);
    expect([second.words(), second.unstored, sent('ask').length - asksBefore]).toEqual(['a', [], 0]);
    first.typeText('b');
    vi.advanceTimersByTime(1_000);
    const last = first.typeText('c');
    vi.advanceTimersByTime(999);
    expect(second.unstored).toHaveLength(0);
    vi.advanceTimersByTime(1);
    expect(second.unstored).toHaveLength(1);
    vi.advanceTimersByTime(2_000);
    expect(second.unstored).toHaveLength(2);
    first.room.sendStored(last);
    expect(vi.getTimerCount()).toBe(0);
    // The timer starts again for a later change.
    first.typeText('d');
    vi.advanceTimersByTime(2_000);
    expect(second.unstored).toHaveLength(3);
  });

  test('a report by another tab, or on an earlier change, does not count for a change', () => {
    const [first, second, third] = [tab(), tab(), tab()];
    first.typeText('a');
    const number = first.typeText('b');
    third.room.sendStored(9);
    first.room.sendStored(number - 1);
    vi.advanceTimersByTime(2_000);
    expect([second.unstored.length, third.unstored.length]).toEqual([1, 1]);
  });

  test('a tab that closes stores the pending changes of other tabs at once', () => {
    const [first, second] = [tab(), tab()];
    first.typeText('a');
    second.room.close();
    expect([second.unstored.length, vi.getTimerCount()]).toEqual([1, 0]);
    second.room.close();
    expect(second.unstored).toHaveLength(1);
  });

  test('a change that cannot be read is not stored', () => {
    const first = tab();
    first.channel.deliver({
      schema: '1.0',
      from: 'x',
      type: 'change',
      number: 1,
      update: Uint8Array.of(9, 9),
    });
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('[C9] a change that depends on missing text', () => {
  const updateWithoutStart = (change: (words: Y.Text) => void): Uint8Array => {
    const ydoc = new Y.Doc();
    ydoc.getText('words').insert(0, 'Before. ');
    const before = Y.encodeStateVector(ydoc);
    change(ydoc.getText('words'));
    return Y.encodeStateAsUpdate(ydoc, before);
  };

  test.each([
    ['written', updateWithoutStart((words) => words.insert(8, 'After.'))],
    ['deleted', updateWithoutStart((words) => words.delete(0, 3))],
  ])('the missing text is requested once, half a second later (%s)', (_, update) => {
    const first = tab();
    InstantChannel.sent = [];
    const change = { schema: '1.0', from: 'x', type: 'change', number: 1, update };
    first.channel.deliver(change);
    first.channel.deliver({ ...change, number: 2 });
    vi.advanceTimersByTime(499);
    expect(InstantChannel.sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(InstantChannel.sent).toMatchObject([{ type: 'ask', isAnswer: true }]);
    first.channel.deliver({ ...change, number: 3 });
    vi.advanceTimersByTime(500);
    expect(sent('ask')).toHaveLength(2);
  });

  test('a closed tab does not request missing text', () => {
    const first = tab();
    first.channel.deliver({
      schema: '1.0',
      from: 'x',
      type: 'change',
      number: 1,
      update: updateWithoutStart((words) => words.insert(8, 'After.')),
    });
    first.room.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('messages from other tabs', () => {
  const change = (text: string, schema = '1.0') => {
    const ydoc = new Y.Doc();
    ydoc.getText('words').insert(0, text);
    return { schema, from: 'x', type: 'change', number: 1, update: Y.encodeStateAsUpdate(ydoc) };
  };

  test('[X15] a message waits for a composition, and is dropped once the room is closed', () => {
    const waiting: (() => void)[] = [];
    const first = tab('', { gate: (deliver) => void waiting.push(deliver) });
    first.channel.deliver(change('Held back. '));
    expect(first.words()).toBe('');
    waiting.shift()?.();
    expect(first.words()).toBe('Held back. ');
    first.channel.deliver(change('Too late.'));
    first.room.close();
    waiting.shift()?.();
    expect(first.words()).toBe('Held back. ');
  });

  test('[C2] a closed room neither receives nor sends messages', () => {
    const first = tab();
    first.room.close();
    first.channel.deliver(change('Too late.'));
    first.channel.deliver(change('Too new.', '9.0'));
    expect([first.words(), first.newer]).toEqual(['', 0]);
    InstantChannel.sent = [];
    first.room.sendChange(1, Uint8Array.of(0, 0));
    first.room.sendStored(1);
    expect(InstantChannel.sent).toEqual([]);
  });

  test('a message that cannot be read is ignored', () => {
    const first = tab('Here.');
    InstantChannel.sent = [];
    const head = { schema: '1.0', from: 'x' };
    for (const vector of ['words', undefined])
      first.channel.deliver({ ...head, type: 'ask', vector, isAnswer: true });
    first.channel.deliver({ ...head, type: 'ask', vector: Uint8Array.of(0) });
    first.channel.deliver({ ...change('No number.'), number: undefined });
    expect([InstantChannel.sent, first.words()]).toEqual([[], 'Here.']);
  });

  test('[B3] a message of a newer build is reported without being parsed', () => {
    const first = tab();
    first.channel.deliver({ schema: '1.1', from: 'x', type: 'sing' });
    first.channel.deliver({ schema: 7, from: 'x', type: 'change' });
    first.channel.deliver({ type: 'change' });
    expect(first.newer).toBe(1);
  });
});
