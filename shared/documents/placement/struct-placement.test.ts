import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { examineUpdate, containsUpdate } from '../updates/examine-update.ts';
import { MAX_NODE_DEPTH } from './node-depth.ts';

/** Returns a document as the server holds it: its roots have no defined type. */
function serverDocument(state?: Uint8Array): Y.Doc {
  const doc = new Y.Doc();
  if (state) Y.applyUpdate(doc, state);
  return doc;
}

/** Returns a document with one paragraph. */
function pageDocument(): Y.Doc {
  const doc = new Y.Doc();
  const paragraph = new Y.XmlElement('paragraph');
  paragraph.insert(0, [new Y.XmlText('Words')]);
  doc.getXmlFragment(CONTENT_FRAGMENT).insert(0, [paragraph]);
  return doc;
}

/** Inserts nested boxes with a paragraph and its text in the innermost, `levels` nodes deep in total. */
function insertNested(fragment: Y.XmlFragment, levels: number): void {
  let parent = fragment;
  for (let level = 1; level < levels; level += 1) {
    const element = new Y.XmlElement(level === levels - 1 ? 'paragraph' : 'box');
    parent.insert(0, [element]);
    parent = element;
  }
  parent.insert(0, [new Y.XmlText('deep')]);
}

function change(doc: Y.Doc, act: (fragment: Y.XmlFragment) => void): Uint8Array {
  const before = Y.encodeStateVector(doc);
  doc.transact(() => act(doc.getXmlFragment(CONTENT_FRAGMENT)));
  return Y.encodeStateAsUpdate(doc, before);
}

/** Returns the kind that the server gives an update, with the document as it was before the change. */
function classify(act: (fragment: Y.XmlFragment, doc: Y.Doc) => void, from = pageDocument()): string {
  const server = serverDocument(Y.encodeStateAsUpdate(from));
  const update = change(from, (fragment) => act(fragment, from));
  try {
    return examineUpdate(server, update).kind;
  } catch {
    return 'refused';
  }
}

// The library's types allow only nodes here; a hostile peer is not bound by types.
const insertAny = (parent: Y.XmlFragment, content: unknown): void =>
  (parent as unknown as Y.Array<unknown>).insert(0, [content]);

/** Inserts a character at the start of the list of a fragment or an element, which may be empty. */
function insertCharacter(doc: Y.Doc, parent: Y.XmlFragment): void {
  doc.transact((transaction) => {
    const right = parent._start;
    const id = Y.createID(doc.clientID, Y.getState(doc.store, doc.clientID));
    const item = new Y.Item(id, null, null, right, right && right.id, parent, null, new Y.ContentString('x'));
    item.integrate(transaction, 0);
  });
}

describe('the depth of nodes in an update', () => {
  test('[A15] an update with nodes at the depth limit is new, and one level deeper is rejected', () => {
    expect(classify((fragment) => insertNested(fragment, MAX_NODE_DEPTH))).toBe('new');
    expect(classify((fragment) => insertNested(fragment, MAX_NODE_DEPTH + 1))).toBe('refused');
    expect(classify((fragment) => insertNested(fragment, 20_000))).toBe('refused');
  });

  test('[A15] the depth limit counts from the root of the document, also for nodes inside existing nodes', () => {
    const deep = new Y.Doc();
    insertNested(deep.getXmlFragment(CONTENT_FRAGMENT), MAX_NODE_DEPTH);
    const inner = (fragment: Y.XmlFragment): Y.XmlElement => {
      let at = fragment.get(0) as Y.XmlElement;
      while (at.get(0) instanceof Y.XmlElement) at = at.get(0) as Y.XmlElement;
      return at;
    };
    const copy = () => serverDocument(Y.encodeStateAsUpdate(deep));
    expect(classify((fragment) => inner(fragment).insert(1, [new Y.XmlText('beside')]), copy())).toBe('new');
    const insertBelow = (fragment: Y.XmlFragment): void => {
      const box = new Y.XmlElement('box');
      inner(fragment).insert(1, [box]);
      box.insert(0, [new Y.XmlText('below')]);
    };
    expect(classify(insertBelow, copy())).toBe('refused');
  });

  test('[A15] the depth limit holds for nodes that are nested one update at a time', () => {
    const doc = pageDocument();
    const server = serverDocument(Y.encodeStateAsUpdate(doc));
    let parent: Y.XmlFragment = doc.getXmlFragment(CONTENT_FRAGMENT);
    let accepted = 0;
    for (; accepted < 200; accepted += 1) {
      const box = new Y.XmlElement('box');
      const within = parent;
      const update = change(doc, () => within.insert(0, [box]));
      try {
        examineUpdate(server, update);
      } catch {
        break;
      }
      Y.applyUpdate(server, update);
      parent = box;
    }
    expect(accepted).toBe(MAX_NODE_DEPTH);
  });

  test('[A15] the depth of a text on a canvas counts from the root of the canvas', () => {
    const canvas = new Y.Doc();
    const node = new Y.Map<unknown>();
    const text = new Y.XmlFragment();
    canvas.getMap('nodes').set('a', node);
    node.set('text', text);
    const before = serverDocument(Y.encodeStateAsUpdate(canvas));
    const updateWithLevels = (levels: number): Uint8Array => {
      const copy = serverDocument(Y.encodeStateAsUpdate(before));
      const fragment = (copy.getMap('nodes').get('a') as Y.Map<unknown>).get('text') as Y.XmlFragment;
      const vector = Y.encodeStateVector(copy);
      copy.transact(() => insertNested(fragment, levels));
      return Y.encodeStateAsUpdate(copy, vector);
    };
    expect(examineUpdate(before, updateWithLevels(MAX_NODE_DEPTH - 2)).kind).toBe('new');
    expect(() => examineUpdate(before, updateWithLevels(MAX_NODE_DEPTH - 1))).toThrow('deeper');
  });

  test('an update that a document of an earlier server already contains is held, however deep it nests', () => {
    const deep = new Y.Doc();
    deep.transact(() => insertNested(deep.getXmlFragment(CONTENT_FRAGMENT), 300));
    const state = Y.encodeStateAsUpdate(deep);
    expect(examineUpdate(serverDocument(state), state).kind).toBe('held');
    expect(containsUpdate(serverDocument(), state)).toBe(false);
  });
});

describe('the content of nodes in an update', () => {
  test('[A15] an update with a character in the list of a fragment or an element is rejected', () => {
    expect(classify((fragment, doc) => insertCharacter(doc, fragment))).toBe('refused');
    expect(classify((fragment, doc) => insertCharacter(doc, fragment), new Y.Doc())).toBe('refused');
    expect(classify((fragment, doc) => insertCharacter(doc, fragment.get(0) as Y.XmlElement))).toBe(
      'refused',
    );
  });

  test('[A15] an update with several characters between blocks is rejected', () => {
    expect(
      classify((fragment, doc) => {
        fragment.insert(0, [new Y.XmlElement('paragraph')]);
        insertCharacter(doc, fragment);
        insertCharacter(doc, fragment);
      }),
    ).toBe('refused');
  });

  test.each([
    ['a map', () => new Y.Map()],
    ['an array', () => new Y.Array()],
    ['a plain text', () => new Y.Text('x')],
    ['a number', () => 7],
    ['bytes', () => new Uint8Array([1])],
    ['a fragment', () => new Y.XmlFragment()],
  ])('[A15] an update with %s among blocks is rejected', (_name, make) => {
    const act = (fragment: Y.XmlFragment): void => insertAny(fragment, make());
    // The insert method of a fragment checks the type of its arguments; that of an array does not.
    const raw = (fragment: Y.XmlFragment): void => Y.Array.prototype.insert.call(fragment, 0, [make()]);
    expect(classify(make() instanceof Y.AbstractType ? act : raw)).toBe('refused');
  });

  test('[A15] an update with an embed in the text of a block is rejected', () => {
    const embed = (fragment: Y.XmlFragment): void => {
      ((fragment.get(0) as Y.XmlElement).get(0) as Y.XmlText).insertEmbed(2, { image: 'x' });
    };
    expect(classify(embed)).toBe('refused');
  });

  test('[A15][X12] an update with nodes, attributes and marks of a later minor version is accepted', () => {
    const insertLaterNodes = (fragment: Y.XmlFragment): void => {
      const column = new Y.XmlElement<{ span: number; plan: object }>('column');
      column.setAttribute('span', 2);
      column.setAttribute('plan', { of: ['a', 'b'] });
      const text = new Y.XmlText('Words');
      column.insert(0, [text, new Y.XmlElement('gadget')]);
      text.format(0, 3, { glow: { strength: 3 } });
      fragment.insert(1, [column as unknown as Y.XmlElement]);
    };
    expect(classify(insertLaterNodes)).toBe('new');
  });

  test('an update with typing, marks, deletions and new blocks is accepted', () => {
    const text = (fragment: Y.XmlFragment) => (fragment.get(0) as Y.XmlElement).get(0) as Y.XmlText;
    expect(classify((fragment) => text(fragment).insert(2, 'x'))).toBe('new');
    expect(classify((fragment) => text(fragment).format(0, 2, { bold: {} }))).toBe('new');
    expect(classify((fragment) => text(fragment).delete(0, 2))).toBe('new');
    expect(
      classify((fragment) => {
        fragment.delete(0, 1);
        insertNested(fragment, 2);
        text(fragment).insert(0, 'a');
        text(fragment).delete(0, 2);
      }),
    ).toBe('new');
  });
});
