// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { FROM_TAB } from '../origins.ts';
import { RoomTabs, type RoomTabsOptions } from './room-tabs.ts';
import type { TabMessage } from './tab-message.ts';

/** Channels of one browser that deliver at once. */
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

function tab(text = '', options: Partial<RoomTabsOptions> = {}) {
  const ydoc = new Y.Doc();
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
  test('asks once, is given what it lacks, gives what others lack, and nobody gives nothing', () => {
    const first = tab('Here first. ');
    const second = tab('IncomingUpdate along. ');
    expect(second.words()).toBe(first.words());
    expect(sent('ask').map((one) => one.type === 'ask' && one.isAnswer)).toEqual([false, false, true]);
    expect(sent('give')).toHaveLength(2);
    expect([first.texts, second.texts]).toEqual([1, 1]);
    // Both have stored what they gave.
    expect([first.unstored, second.unstored]).toEqual([[], []]);
    InstantChannel.sent = [];
    const third = tab();
    expect(third.words()).toBe(first.words());
    // Of two that have all of it both give it; it has nothing for either, and that is not said.
    expect(sent('give')).toHaveLength(2);
    InstantChannel.sent = [];
    first.room.close();
    second.room.close();
    third.room.close();
    tab();
    tab();
    expect(sent('give')).toEqual([]);
  });

  test('takes what is given to it, and not what is given to another', () => {
    const [first, other] = [tab(), tab()];
    const update = Y.encodeStateAsUpdate(tab('Not for you.', { ydocId: 'elsewhere' }).ydoc);
    const head = { schema: '1.0', from: 'x' };
    first.channel.deliver({ ...head, type: 'give', to: 'somebody', update, isStored: false });
    expect([first.words(), first.unstored, first.texts]).toEqual(['', [], 0]);
    expect(other.words()).toBe('');
  });

  test('[C3] stores what is given to it by one that has not, and nothing of what it cannot read', () => {
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

  test('comes into the document as what a tab said', () => {
    const origins: unknown[] = [];
    const first = tab();
    first.ydoc.on('update', (_: Uint8Array, origin: unknown) => origins.push(origin));
    const second = tab();
    second.typeText('a');
    expect([first.words(), origins]).toEqual(['a', [FROM_TAB]]);
  });

  test('is alone where tabs cannot hear each other', () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    const alone = new RoomTabs({
      userId: 'ada',
      ydocId: 'room',
      ydoc: new Y.Doc(),
      isStored: () => true,
      gate: (deliver) => deliver(),
      onText: () => {},
      onNewerBuild: () => {},
      onUnstored: () => {},
    });
    alone.sendChange(1, Uint8Array.of(0, 0));
    alone.close();
    expect(InstantChannel.sent).toEqual([]);
  });
});

describe('[C3] a change of another tab', () => {
  test('is stored here 2 s later, unless that tab says that it has; each by itself', () => {
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
    // And again after a while.
    first.typeText('d');
    vi.advanceTimersByTime(2_000);
    expect(second.unstored).toHaveLength(3);
  });

  test('is waited for until that very tab says so, of that very change', () => {
    const [first, second, third] = [tab(), tab(), tab()];
    first.typeText('a');
    const number = first.typeText('b');
    third.room.sendStored(9);
    first.room.sendStored(number - 1);
    vi.advanceTimersByTime(2_000);
    expect([second.unstored.length, third.unstored.length]).toEqual([1, 1]);
  });

  test('is stored at once by one that closes', () => {
    const [first, second] = [tab(), tab()];
    first.typeText('a');
    second.room.close();
    expect([second.unstored.length, vi.getTimerCount()]).toEqual([1, 0]);
    second.room.close();
    expect(second.unstored).toHaveLength(1);
  });

  test('that cannot be read is not stored by anybody', () => {
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

describe('[C9] a change that stands on something that is not here', () => {
  const later = (change: (words: Y.Text) => void): Uint8Array => {
    const ydoc = new Y.Doc();
    ydoc.getText('words').insert(0, 'Before. ');
    const before = Y.encodeStateVector(ydoc);
    change(ydoc.getText('words'));
    return Y.encodeStateAsUpdate(ydoc, before);
  };

  test.each([
    ['written', later((words) => words.insert(8, 'After.'))],
    ['deleted', later((words) => words.delete(0, 3))],
  ])('has the rest asked for, once, half a second later (%s)', (_, update) => {
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

  test('is not asked for by one that closed', () => {
    const first = tab();
    first.channel.deliver({
      schema: '1.0',
      from: 'x',
      type: 'change',
      number: 1,
      update: later((words) => words.insert(8, 'After.')),
    });
    first.room.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('what others say', () => {
  const change = (text: string, schema = '1.0') => {
    const ydoc = new Y.Doc();
    ydoc.getText('words').insert(0, text);
    return { schema, from: 'x', type: 'change', number: 1, update: Y.encodeStateAsUpdate(ydoc) };
  };

  test('[X15] waits for whoever composes letters, and comes to nothing once the room is closed', () => {
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

  test('[C2] and what is said after the room was closed is heard by nobody', () => {
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

  test('and cannot be read is passed over', () => {
    const first = tab('Here.');
    InstantChannel.sent = [];
    const head = { schema: '1.0', from: 'x' };
    for (const vector of ['words', undefined])
      first.channel.deliver({ ...head, type: 'ask', vector, isAnswer: true });
    first.channel.deliver({ ...head, type: 'ask', vector: Uint8Array.of(0) });
    first.channel.deliver({ ...change('No number.'), number: undefined });
    expect([InstantChannel.sent, first.words()]).toEqual([[], 'Here.']);
  });

  test('[B3] in words of a newer build is not even read, and that build is named', () => {
    const first = tab();
    first.channel.deliver({ schema: '1.1', from: 'x', type: 'sing' });
    first.channel.deliver({ schema: 7, from: 'x', type: 'change' });
    first.channel.deliver({ type: 'change' });
    expect(first.newer).toBe(1);
  });
});
