// @vitest-environment jsdom
import type { Node } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import { replicas, send, type Replica } from '../binding/testing/replica.ts';
import { EMPTY_QUERY, type FindQuery } from './find-query.ts';
import { FindSession, PATTERN_DELAY_MS } from './find-session.ts';
import type { MatchPainter } from './match-painter.ts';
import { PatternSearch } from './pattern-search.ts';
import { ImmediateWorker, ManualWorker } from './testing/pattern-workers.ts';

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const TEXTS = ['The harbour lay open. A harbour again.', 'Nothing here.', 'Harbour, harbours, harbour.'];

const open: { session: FindSession; all: Replica[] }[] = [];
afterEach(() => {
  for (const { session, all } of open.splice(0)) {
    session.destroy();
    for (const replica of all) replica.destroy();
  }
});

function openSession(texts = TEXTS, count = 1, worker: ManualWorker = new ImmediateWorker()) {
  const all = replicas(count, texts.map(paragraph));
  const [local] = all as [Replica, ...Replica[]];
  const painter = { paint: vi.fn(), show: vi.fn(), end: vi.fn() };
  // The session calls only these three methods of the painter.
  const session = new FindSession(
    local.editor,
    painter as unknown as MatchPainter,
    new PatternSearch(() => worker),
  );
  open.push({ session, all });
  const find = (query: Partial<FindQuery>) => session.setQuery({ ...EMPTY_QUERY, ...query });
  const readLines = (replica = local): string[] => linesOf(replica.editor.state.doc);
  return { local, all, session, painter, find, lines: readLines };
}

function linesOf(doc: Node): string[] {
  const lines: string[] = [];
  doc.forEach((block) => void lines.push(block.textContent));
  return lines;
}

describe('finding', () => {
  test('the session counts matches, starts at the caret and wraps around in both directions', () => {
    const { session, find, local, painter } = openSession();
    local.editor.view.dispatch(local.editor.state.tr);
    find({ text: 'harbour' });
    expect(session.getState()).toMatchObject({ count: 5, current: 0, error: null });
    session.go(-1);
    expect(session.getState().current).toBe(4);
    session.go(1);
    session.go(1);
    expect(session.getState().current).toBe(1);
    expect(painter.show).toHaveBeenLastCalledWith(expect.objectContaining({ from: 25, to: 32 }));
    find({ text: 'harbour', wholeWords: true });
    expect(session.getState().count).toBe(4);
    find({ text: 'sea' });
    expect(session.getState()).toMatchObject({ count: 0, current: -1 });
  });

  test('the session finds matches in remote changes and keeps the current match', async () => {
    const { session, find, local, all, painter } = openSession(TEXTS, 2);
    const [, other] = all as [Replica, Replica];
    find({ text: 'harbour', matchCase: true });
    session.go(1);
    expect(session.getState()).toMatchObject({ count: 4, current: 1 });
    other.type('A harbour. ', 1);
    send(other, local);
    await vi.waitFor(() => expect(session.getState().count).toBe(5));
    // The current match is still at the same words, which are the third match now, and nothing scrolls.
    expect(session.getState().current).toBe(2);
    expect(painter.show).toHaveBeenCalledTimes(2);
  });

  test('a pattern is searched by the worker, and an invalid pattern sets an error', async () => {
    const { session, find } = openSession();
    find({ text: '\\bh\\w+', isPattern: true });
    await vi.waitFor(() => expect(session.getState().count).toBe(6));
    find({ text: '(', isPattern: true });
    await vi.waitFor(() => expect(session.getState().error).toBe('This pattern is not complete yet.'));
    expect(session.getState().count).toBe(0);
  });

  test('an answer for an earlier pattern is not counted for the next one', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const worker = new ManualWorker();
    const { session, find } = openSession(TEXTS, 1, worker);
    find({ text: 'h\\w+r', isPattern: true });
    await vi.advanceTimersByTimeAsync(PATTERN_DELAY_MS);
    find({ text: 'n\\w+g', isPattern: true });
    worker.answer();
    await vi.advanceTimersByTimeAsync(PATTERN_DELAY_MS);
    worker.answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(session.getState().count).toBe(1);
  });
});

describe('ending', () => {
  const caretOf = ({ editor }: Replica): [number, number] => [
    editor.state.selection.anchor,
    editor.state.selection.head,
  ];

  test('after a search the caret is where it was', () => {
    const { session, find, local } = openSession();
    const { view, state } = local.editor;
    view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, 27)));
    find({ text: 'nothing' });
    expect(session.getState()).toMatchObject({ count: 1, current: 0 });
    session.end();
    expect(caretOf(local)).toEqual([27, 27]);
  });

  test('after the writer went to a match, that match is selected', () => {
    const { session, find, local } = openSession();
    find({ text: 'harbour' });
    session.go(1);
    session.end();
    expect(caretOf(local)).toEqual([25, 32]);
  });
});

describe('replacing', () => {
  test('replace changes the current match and goes to the next one', () => {
    const { session, find, lines } = openSession();
    find({ text: 'harbour' });
    session.replace('haven harbour');
    expect(lines()[0]).toBe('The haven harbour lay open. A harbour again.');
    // The match within the replacement is skipped.
    expect(session.getState()).toMatchObject({ count: 5, current: 1 });
  });

  test('replaceAll changes all matches, as one undo step', () => {
    const { session, find, lines, local } = openSession();
    local.type('So. ', 1);
    find({ text: 'harbour' });
    expect(session.replaceAll('sea')).toBe(5);
    expect(lines()).toEqual(['So. The sea lay open. A sea again.', 'Nothing here.', 'sea, seas, sea.']);
    local.type('!', 1);
    local.undo();
    expect(lines()[0]).toBe('So. The sea lay open. A sea again.');
    local.undo();
    expect(lines()).toEqual([`So. ${TEXTS[0]}`, ...TEXTS.slice(1)]);
    local.redo();
    expect(lines()[2]).toBe('sea, seas, sea.');
  });

  test('replaceAll with an empty text deletes the matches', () => {
    const { session, find, lines } = openSession();
    find({ text: ' harbour' });
    expect(session.replaceAll('')).toBe(4);
    expect(lines()).toEqual(['The lay open. A again.', 'Nothing here.', 'Harbour,s,.']);
  });

  test('replaceAll inserts the captured groups of a pattern', async () => {
    const { session, find, lines } = openSession(['at 6.14 and 7.20']);
    find({ text: '(\\d+)\\.(\\d+)', isPattern: true });
    await vi.waitFor(() => expect(session.getState().count).toBe(2));
    session.replaceAll('$2 past $1 ($&, $$5, $9)');
    expect(lines()).toEqual(['at 14 past 6 (6.14, $5, $9) and 20 past 7 (7.20, $5, $9)']);
  });

  test('replaceAll keeps the text that another writer types between two matches of a paragraph', () => {
    const { session, find, local, all, lines } = openSession(['one harbour, two words, one harbour'], 2);
    const [, other] = all as [Replica, Replica];
    other.type(' and three', 1 + 'one harbour, two'.length);
    find({ text: 'harbour' });
    session.replaceAll('sea');
    send(other, local);
    send(local, other);
    expect(lines(local)).toEqual(['one sea, two and three words, one sea']);
    expect(lines(other)).toEqual(lines(local));
  });

  test('replaceAll keeps the marks of the words that it replaces', () => {
    const { session, find, local } = openSession(['in the harbour']);
    const { schema, tr } = local.editor.state;
    local.editor.view.dispatch(tr.addMark(8, 15, schema.mark('italic')));
    find({ text: 'harbour' });
    session.replaceAll('sea');
    expect(local.editor.state.doc.rangeHasMark(8, 11, schema.marks['italic']!)).toBe(true);
    expect(local.editor.state.doc.rangeHasMark(1, 7, schema.marks['italic']!)).toBe(false);
  });

  test('replace and replaceAll change nothing in a read-only text', () => {
    const { session, find, local, lines } = openSession();
    local.editor.setPresentation({ editable: false, attributes: {} });
    find({ text: 'harbour' });
    session.replace('sea');
    expect(session.replaceAll('sea')).toBe(0);
    expect(lines()).toEqual(TEXTS);
  });
});
