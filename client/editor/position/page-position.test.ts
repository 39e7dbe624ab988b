// @vitest-environment jsdom
import { afterEach, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { paragraph, positionOf, replica, replicas, send, type Replica } from '../binding/testing/replica.ts';
import { lastWritten, presentPlace, storedPlace, type StoredPlace } from './page-position.ts';

let open: Replica[] = [];
afterEach(() => {
  for (const each of open) each.destroy();
  open = [];
});

/** Two writers of one text; the first one is somewhere in it. */
function two(...words: string[]): [Replica, Replica] {
  const [a, b] = (open = replicas(
    2,
    words.map((one) => paragraph(one)),
  ));
  if (!a || !b) throw new Error('no replicas');
  return [a, b];
}

const docOf = ({ editor }: Replica) => editor.state.doc;

/** As it comes back from the store of a browser. */
function stored({ editor }: Replica, pos: number): StoredPlace {
  return JSON.parse(JSON.stringify(storedPlace(editor.state, pos))) as StoredPlace; // what was just written
}

/** The same text in a page that opens later. */
function reloaded({ ydoc }: Replica): Replica {
  const later = replica(Y.encodeStateAsUpdate(ydoc), 50);
  open.push(later);
  return later;
}

/** The words after a position. */
const after = ({ editor: { state } }: Replica, pos: number | null): string =>
  pos === null ? 'nowhere' : state.doc.textBetween(pos, state.doc.content.size, ' ');

describe('a stored position', () => {
  test('is before the same letter after another person wrote before it and the page was loaded again', () => {
    const [a, b] = two('one', 'two three', 'four');
    const place = stored(a, positionOf(docOf(a), 'three'));
    b.type('zero and ', 1);
    b.editor.view.dispatch(b.editor.state.tr.split(5));
    b.type('a half of ', positionOf(docOf(b), 'two'));
    send(b, a);
    const later = reloaded(a);
    expect(after(later, presentPlace(later.editor.state, place))).toBe('three four');
  });

  test('is at the next block after another person deleted the block with all its letters', () => {
    const [a, b] = two('one', 'two', 'three');
    const place = stored(a, positionOf(docOf(a), 'two') + 1);
    const { doc, tr } = b.editor.state;
    const at = positionOf(doc, 'two') - 1;
    b.editor.view.dispatch(tr.delete(at, at + 'two'.length + 2));
    expect(docOf(b).childCount).toBe(2);
    send(b, a);
    const later = reloaded(a);
    const pos = presentPlace(later.editor.state, place);
    expect(after(later, pos)).toBe('three');
    expect(
      docOf(later)
        .resolve(pos ?? 0)
        .index(0),
    ).toBe(1);
  });

  test('of another text, or one that is none, is nowhere', () => {
    const [a] = two('one', 'two');
    const [other] = replicas(1, [paragraph('three')]);
    if (!other) throw new Error('no replica');
    open.push(other);
    other.type('letters of its own ', 1);
    expect(presentPlace(a.editor.state, [])).toBeNull();
    expect(presentPlace(a.editor.state, ['here', null, { item: { client: 77, clock: 4 } }])).toBeNull();
    expect(presentPlace(a.editor.state, [{ item: { client: 50, clock: 9_999 }, assoc: 0 }])).toBeNull();
  });
});

describe('the words that were written last under a client id', () => {
  test('are found behind the newest of them, not behind the last in the text', () => {
    const [a, b] = two('one two', 'three four');
    a.type(' five', docOf(a).content.size - 1);
    a.type('-half', positionOf(docOf(a), ' two'));
    b.type('zero ', 1);
    send(a, b);
    send(b, a);
    const later = reloaded(b);
    expect(after(later, lastWritten(later.editor.state, a.ydoc.clientID))).toBe(' two three four five');
    expect(after(later, lastWritten(later.editor.state, b.ydoc.clientID))).toBe(
      'one-half two three four five',
    );
  });

  test('are those before them where the newest were deleted with their block; where all were, and under a strange id, they are nowhere', () => {
    const [a] = two('one', 'two', 'three');
    a.type(' and', 4);
    const at = positionOf(docOf(a), 'two') - 1;
    a.type('more ', at + 1);
    const { view } = a.editor;
    view.dispatch(view.state.tr.delete(at, at + 'more two'.length + 2));
    const later = reloaded(a);
    const pos = lastWritten(later.editor.state, a.ydoc.clientID);
    expect(docOf(later).textBetween(0, pos ?? 0)).toBe('one and');
    expect(lastWritten(later.editor.state, 4_711)).toBeNull();
  });

  test('are followed by a change of an attribute that moves nobody', () => {
    const [a] = two('one', 'two');
    a.type(' half', positionOf(docOf(a), 'two'));
    const { view } = a.editor;
    view.dispatch(view.state.tr.setNodeAttribute(0, 'align', 'center'));
    const later = reloaded(a);
    expect(after(later, lastWritten(later.editor.state, a.ydoc.clientID))).toBe('two');
  });
});
