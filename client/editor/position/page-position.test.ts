// @vitest-environment jsdom
import { afterEach, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { paragraph, positionOf, replica, replicas, send, type Replica } from '../binding/testing/replica.ts';
import {
  lastWrittenPosition,
  fromStoredPosition,
  toStoredPosition,
  type StoredPosition,
} from './page-position.ts';

let open: Replica[] = [];
afterEach(() => {
  for (const each of open) each.destroy();
  open = [];
});

/** Opens one text for two writers. */
function pair(...words: string[]): [Replica, Replica] {
  const [a, b] = (open = replicas(
    2,
    words.map((one) => paragraph(one)),
  ));
  if (!a || !b) throw new Error('no replicas');
  return [a, b];
}

const docOf = ({ editor }: Replica) => editor.state.doc;

/** Returns a position as the browser's storage returns it. */
function stored({ editor }: Replica, pos: number): StoredPosition {
  return JSON.parse(JSON.stringify(toStoredPosition(editor.state, pos))) as StoredPosition; // the value that was just serialized
}

/** Opens the same text again, as a reloaded page does. */
function reload({ ydoc }: Replica): Replica {
  const reopened = replica(Y.encodeStateAsUpdate(ydoc), 50);
  open.push(reopened);
  return reopened;
}

/** Returns the text after a position. */
const textAfter = ({ editor: { state } }: Replica, pos: number | null): string =>
  pos === null ? 'nowhere' : state.doc.textBetween(pos, state.doc.content.size, ' ');

describe('a stored position', () => {
  test('a stored position stays before the same character after remote changes before it and a reload', () => {
    const [a, b] = pair('one', 'two three', 'four');
    const position = stored(a, positionOf(docOf(a), 'three'));
    b.type('zero and ', 1);
    b.editor.view.dispatch(b.editor.state.tr.split(5));
    b.type('a half of ', positionOf(docOf(b), 'two'));
    send(b, a);
    const reopened = reload(a);
    expect(textAfter(reopened, fromStoredPosition(reopened.editor.state, position))).toBe('three four');
  });

  test('a stored position moves to the next block when another person deleted its block with all its characters', () => {
    const [a, b] = pair('one', 'two', 'three');
    const position = stored(a, positionOf(docOf(a), 'two') + 1);
    const { doc, tr } = b.editor.state;
    const at = positionOf(doc, 'two') - 1;
    b.editor.view.dispatch(tr.delete(at, at + 'two'.length + 2));
    expect(docOf(b).childCount).toBe(2);
    send(b, a);
    const reopened = reload(a);
    const pos = fromStoredPosition(reopened.editor.state, position);
    expect(textAfter(reopened, pos)).toBe('three');
    expect(
      docOf(reopened)
        .resolve(pos ?? 0)
        .index(0),
    ).toBe(1);
  });

  test('a stored position of another text, or an invalid one, resolves to null', () => {
    const [a] = pair('one', 'two');
    const [other] = replicas(1, [paragraph('three')]);
    if (!other) throw new Error('no replica');
    open.push(other);
    other.type('letters of its own ', 1);
    expect(fromStoredPosition(a.editor.state, [])).toBeNull();
    expect(fromStoredPosition(a.editor.state, ['here', null, { item: { client: 77, clock: 4 } }])).toBeNull();
    expect(fromStoredPosition(a.editor.state, [{ item: { client: 50, clock: 9_999 }, assoc: 0 }])).toBeNull();
  });
});

describe('the last written position of a client id', () => {
  test('the last written position is behind the newest text of the client, not behind its last text in the document', () => {
    const [a, b] = pair('one two', 'three four');
    a.type(' five', docOf(a).content.size - 1);
    a.type('-half', positionOf(docOf(a), ' two'));
    b.type('zero ', 1);
    send(a, b);
    send(b, a);
    const reopened = reload(b);
    expect(textAfter(reopened, lastWrittenPosition(reopened.editor.state, a.ydoc.clientID))).toBe(
      ' two three four five',
    );
    expect(textAfter(reopened, lastWrittenPosition(reopened.editor.state, b.ydoc.clientID))).toBe(
      'one-half two three four five',
    );
  });

  test('the last written position is behind older text when the newest was deleted with its block, and null for an unknown client id', () => {
    const [a] = pair('one', 'two', 'three');
    a.type(' and', 4);
    const at = positionOf(docOf(a), 'two') - 1;
    a.type('more ', at + 1);
    const { view } = a.editor;
    view.dispatch(view.state.tr.delete(at, at + 'more two'.length + 2));
    const reopened = reload(a);
    const pos = lastWrittenPosition(reopened.editor.state, a.ydoc.clientID);
    expect(docOf(reopened).textBetween(0, pos ?? 0)).toBe('one and');
    expect(lastWrittenPosition(reopened.editor.state, 4_711)).toBeNull();
  });

  test('a change of an attribute does not move the last written position', () => {
    const [a] = pair('one', 'two');
    a.type(' half', positionOf(docOf(a), 'two'));
    const { view } = a.editor;
    view.dispatch(view.state.tr.setNodeAttribute(0, 'align', 'center'));
    const reopened = reload(a);
    expect(textAfter(reopened, lastWrittenPosition(reopened.editor.state, a.ydoc.clientID))).toBe('two');
  });
});
