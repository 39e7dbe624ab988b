// @vitest-environment jsdom
import { NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state';
import { afterEach, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { checkFragment } from '#shared/editor/content/check-fragment.ts';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { fragmentToJson } from '#shared/editor/content/fragment-json.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import sample from '#shared/editor/testing/samples/document-1.0.json' with { type: 'json' };
import { newerDocument } from '#shared/editor/testing/newer-document.ts';
import { paragraph, positionOf, replica, replicas, send, sync } from '../../binding/testing/replica.ts';
import type { Replica } from '../../binding/testing/replica.ts';
import { bindingOf, undoManagerOf } from '../../binding/y-binding.ts';

let open: Replica[] = [];
afterEach(() => {
  for (const each of open) each.destroy();
  open = [];
});

function start(count: number, ...content: NodeJson[]): Replica[] {
  open = replicas(count, content);
  return open;
}

/** Starts a single replica. */
function startOne(...content: NodeJson[]): Replica {
  const [only] = start(1, ...content);
  if (!only) throw new Error('no replica');
  return only;
}

/** Starts two replicas. */
function startTwo(...content: NodeJson[]): [Replica, Replica] {
  const [a, b] = start(2, ...content);
  if (!a || !b) throw new Error('no replicas');
  return [a, b];
}

/** The newest item of the editor's own undo stack, which is Yjs's. */
const newestUndoItem = ({ editor }: Replica) =>
  (undoManagerOf(editor.state) as Y.UndoManager).undoStack.at(-1)!;
const idsOf = ({ editor }: Replica) => editor.state.doc.content.content.map((node) => String(node.attrs.id));
const textsOf = ({ editor }: Replica) => editor.state.doc.content.content.map((node) => node.textContent);
const box = (...content: NodeJson[]): NodeJson => ({ type: 'box', attrs: { kind: 'callout' }, content });

describe('[X1] containers', () => {
  test('[X1] a box that the local writer empties gets a paragraph again at once', () => {
    const a = startOne(paragraph('above'), box(paragraph('inside')));
    const at = positionOf(a.editor.state.doc, 'inside') - 1;
    a.editor.view.dispatch(a.editor.state.tr.delete(at, at + 'inside'.length + 2));
    expect(a.editor.state.doc.child(1).childCount).toBe(1);
    expect(checkFragment(a.fragment)).toEqual([]);
  });

  test('[X1] a box emptied by merged edits stays empty and valid, and gets a paragraph when the caret enters it', () => {
    const [a, b] = startTwo(paragraph('above'), box(paragraph('one'), paragraph('two')));
    for (const [each, words] of [
      [a, 'one'],
      [b, 'two'],
    ] as const) {
      const at = positionOf(each.editor.state.doc, words) - 1;
      each.editor.view.dispatch(each.editor.state.tr.delete(at, at + words.length + 2));
    }
    sync([a, b]);
    expect([a, b].map((each) => each.editor.state.doc.child(1).childCount)).toEqual([0, 0]);
    a.editor.state.doc.check();
    const boxPos = a.editor.state.doc.child(0).nodeSize;
    const boxNode = a.editor.state.doc.child(1);
    const handled = a.editor.view.someProp('handleClickOn', (handle) =>
      handle.call(new Plugin({}), a.editor.view, boxPos + 1, boxNode, boxPos, new MouseEvent('click'), true),
    );
    expect(handled).toBe(true);
    expect(a.editor.state.doc.child(1).childCount).toBe(1);
    expect(a.editor.state.selection.$from.parent.type.name).toBe('paragraph');
    sync([a, b]);
    expect(b.editor.state.doc.child(1).childCount).toBe(1);
  });
});

describe('[X2] kinds are attributes', () => {
  test.each([{ level: 2 }, { list: 'bullet', indent: 1 }, { quote: 1 }, { align: 'center' }])(
    '[X2] setting %j while another writer types in the block loses no text',
    (attrs) => {
      const [a, b] = startTwo(paragraph('first'), paragraph('some words'));
      b.type('more ', positionOf(b.editor.state.doc, 'some words'));
      const { tr, doc } = a.editor.state;
      for (const [name, value] of Object.entries(attrs))
        tr.setNodeAttribute(doc.child(0).nodeSize, name, value);
      a.editor.view.dispatch(tr);
      sync([a, b]);
      expect(textsOf(a)).toEqual(['first', 'more some words']);
      expect(a.editor.state.doc.child(1).attrs).toMatchObject(attrs);
      expect(b.editor.state.doc.toJSON()).toEqual(a.editor.state.doc.toJSON());
    },
  );
});

describe('[X2] inline nodes', () => {
  test.each([1, 5])(
    '[X2] inserting tokens before or after a text (at %i) keeps the text that another writer types in it',
    (at) => {
      const [a, b] = startTwo({ type: 'paragraph', content: [{ type: 'text', text: 'text' }] });
      const token = () => a.editor.schema.nodes.token!.create({ kind: 'link', label: 'Page' });
      a.editor.view.dispatch(a.editor.state.tr.insert(at, token()));
      a.editor.view.dispatch(a.editor.state.tr.insert(at, token()));
      b.type('some ', 1);
      b.type('and ', 6);
      sync([a, b]);
      expect(textsOf(a)).toEqual(['some and text']);
      expect(a.editor.state.doc.child(0).childCount).toBe(3);
      expect(b.editor.state.doc.toJSON()).toEqual(a.editor.state.doc.toJSON());
    },
  );
});

describe('[X3] attributes', () => {
  test('[X3] a plain paragraph stores no attribute except its id', () => {
    const a = startOne(paragraph('words'));
    const at = a.editor.state.doc.content.size;
    a.editor.view.dispatch(
      a.editor.state.tr.insert(
        at,
        a.editor.schema.nodes.paragraph!.create(null, a.editor.schema.text('more')),
      ),
    );
    const stored = a.fragment.get(1) as Y.XmlElement;
    expect(Object.keys(stored.getAttributes())).toEqual(['id']);
  });
});

describe('[X4] marks', () => {
  test('[X4] a mark added to text and a token is stored on the text only', () => {
    const [a, b] = startTwo({
      type: 'paragraph',
      content: [
        { type: 'text', text: 'see ' },
        { type: 'token', attrs: { kind: 'link', label: 'Page' } },
      ],
    });
    a.editor.view.dispatch(a.editor.state.tr.addMark(1, 6, a.editor.schema.marks.bold!.create()));
    expect(a.editor.state.doc.child(0).child(1).marks).toEqual([]);
    expect(a.editor.state.doc.child(0).child(0).marks).toHaveLength(1);
    sync([a, b]);
    expect(b.editor.state.doc.toJSON()).toEqual(a.editor.state.doc.toJSON());
  });
});

describe('[X5] remote changes', () => {
  /** A plugin that keeps an empty paragraph at the end, as Tiptap's TrailingNode does. */
  const trailingParagraph = () =>
    new Plugin({
      appendTransaction: (_transactions, _before, { tr, schema }) =>
        tr.doc.lastChild?.childCount === 0
          ? null
          : tr.insert(tr.doc.content.size, schema.nodes.paragraph!.create()),
    });

  test('[X5] no plugin appends a transaction to a remote change, not even a stock plugin registered later', () => {
    const [a, b] = startTwo(paragraph('text'));
    b.addPlugin(trailingParagraph());
    a.type('new ', 1);
    send(a, b);
    expect(textsOf(b)).toEqual(['new text']);
    expect(Y.encodeStateVector(b.ydoc)).toEqual(Y.encodeStateVector(a.ydoc));
  });

  test('[X5] plugins append transactions to local changes, but not to undo and redo', () => {
    const a = startOne(paragraph('text'));
    a.type('new ', 1);
    a.addPlugin(trailingParagraph());
    a.undo();
    expect(textsOf(a)).toEqual(['text']);
    a.redo();
    expect(textsOf(a)).toEqual(['new text']);
    a.type('!', 1);
    expect(textsOf(a)).toEqual(['!new text', '']);
  });

  test('[X5] opening a document writes nothing', () => {
    const a = startOne(paragraph('text'), box(), paragraph(''));
    const before = Y.encodeStateAsUpdate(a.ydoc);
    const b = replica(before, 77);
    open.push(b);
    b.editor.view.dispatch(b.editor.state.tr.setSelection(TextSelection.create(b.editor.state.doc, 2)));
    expect(Y.encodeStateAsUpdate(b.ydoc)).toEqual(before);
  });
});

describe('[B4] a stored document of version 1.0', () => {
  test('[B4] a stored document of version 1.0 opens without a write and is rendered completely', () => {
    const update = Uint8Array.from(atob(sample.update), (character) => character.codePointAt(0) ?? 0);
    const a = replica(update, 21);
    open.push(a);
    expect(fragmentToJson(a.fragment)).toEqual(sample.content);
    expect(Y.encodeStateVector(a.ydoc)).toEqual(Y.encodeStateVectorFromUpdate(update));
    expect(a.editor.state.doc.childCount).toBe(sample.content.content.length);
    a.type('And so ', positionOf(a.editor.state.doc, 'She lit it'));
    expect(fragmentToJson(a.fragment).content?.slice(2)).toEqual(sample.content.content.slice(2));
  });
});

describe('[X6] block ids', () => {
  test('[X6] after a split the first half with text keeps the id, and the other half gets a new one', () => {
    const a = startOne(paragraph('onetwo'));
    const [id] = idsOf(a);
    a.editor.view.dispatch(a.editor.state.tr.split(4));
    expect(idsOf(a)[0]).toBe(id);
    expect(idsOf(a)[1]).toMatch(/^[0-9a-z]{8}$/);
    expect(idsOf(a)[1]).not.toBe(id);
    a.editor.view.dispatch(a.editor.state.tr.split(1));
    expect(textsOf(a)).toEqual(['', 'one', 'two']);
    expect(idsOf(a)[1]).toBe(id);
    expect(new Set(idsOf(a)).size).toBe(3);
  });

  test('[X6] a block that is cut and pasted keeps its id, and a second paste gets a new one', () => {
    const a = startOne(paragraph('stay'), paragraph('move'));
    const [, id] = idsOf(a);
    const { doc } = a.editor.state;
    const moved = doc.child(1);
    a.editor.view.dispatch(a.editor.state.tr.delete(doc.child(0).nodeSize, doc.content.size));
    a.editor.view.dispatch(a.editor.state.tr.insert(0, moved));
    expect(idsOf(a)[0]).toBe(id);
    a.editor.view.dispatch(a.editor.state.tr.insert(0, moved));
    expect(textsOf(a)).toEqual(['move', 'move', 'stay']);
    expect(new Set(idsOf(a)).size).toBe(3);
    expect(idsOf(a)).toContain(id);
  });

  test('[X6] the nested blocks of a copy get new ids, in the same undo step as the copy', () => {
    const a = startOne(box(paragraph('inside')));
    a.pause();
    a.editor.view.dispatch(a.editor.state.tr.insert(0, a.editor.state.doc.child(0)));
    expect(checkFragment(a.fragment)).toEqual([]);
    expect(a.editor.state.doc.childCount).toBe(2);
    a.undo();
    expect(a.editor.state.doc.childCount).toBe(1);
    expect(checkFragment(a.fragment)).toEqual([]);
  });

  test('[X6] when a merge leaves one id on two blocks, the first block keeps it and the next local edit in the other renews it', () => {
    const a = startOne(paragraph('first'), paragraph('between'), paragraph('second'));
    const [id] = idsOf(a);
    const merged = new Y.Doc();
    Y.applyUpdate(merged, Y.encodeStateAsUpdate(a.ydoc));
    (merged.getXmlFragment(CONTENT_FRAGMENT).get(2) as Y.XmlElement).setAttribute('id', String(id));
    Y.applyUpdate(a.ydoc, Y.encodeStateAsUpdate(merged), 'remote');
    a.type('!', positionOf(a.editor.state.doc, 'between'));
    a.type('!', 1);
    expect(idsOf(a).filter((each) => each === id)).toHaveLength(2);
    a.type('!', a.editor.state.doc.content.size - 1);
    expect(idsOf(a)[0]).toBe(id);
    expect(idsOf(a)[2]).not.toBe(id);
  });

  test('[X6] assigning an id adds no undo step to a change with addToHistory false', () => {
    const a = startOne(paragraph('x'));
    a.editor.view.dispatch(
      a.editor.state.tr.insert(0, a.editor.schema.nodes.paragraph!.create()).setMeta('addToHistory', false),
    );
    expect(undoManagerOf(a.editor.state)?.undoStack).toHaveLength(0);
  });
});

describe('[X7] empty blocks', () => {
  test('[X7] a new empty block and its Y.XmlText are sent in one update', () => {
    const a = startOne(paragraph('text'));
    const updates: Uint8Array[] = [];
    a.ydoc.on('update', (update: Uint8Array) => updates.push(update));
    a.editor.view.dispatch(a.editor.state.tr.split(5));
    expect(updates).toHaveLength(1);
    expect(checkFragment(a.fragment)).toEqual([]);
    expect((a.fragment.get(1) as Y.XmlElement).get(0)).toBeInstanceOf(Y.XmlText);
  });

  test('[X7] an emptied block and an empty caption get a Y.XmlText', () => {
    const a = startOne({
      type: 'paragraph',
      content: [{ type: 'token', attrs: { kind: 'math', data: 'x' } }],
    });
    a.editor.view.dispatch(a.editor.state.tr.delete(1, 2));
    a.editor.view.dispatch(
      a.editor.state.tr.insert(0, a.editor.schema.nodes.image!.create({ assetId: 'a' })),
    );
    expect(checkFragment(a.fragment)).toEqual([]);
  });

  test('[X7] two writers who type in the same new block duplicate no character', () => {
    for (let run = 0; run < 40; run += 1) {
      const [a, b] = startTwo(paragraph('text'));
      a.editor.view.dispatch(a.editor.state.tr.split(5));
      send(a, b);
      for (const character of ['a', 'b', 'c']) {
        for (const each of [a, b])
          each.type(each === a ? character : character.toUpperCase(), each.editor.state.doc.content.size - 1);
        if (run % 3 === 0) send(a, b);
        if (run % 2 === 0) send(b, a);
      }
      sync([a, b]);
      expect(textsOf(a)).toEqual(textsOf(b));
      expect((textsOf(a)[1] ?? '').split('').toSorted().join('')).toBe('ABCabc');
      for (const each of [a, b]) each.destroy();
    }
    open = [];
  });
});

describe('[X12] newer content', () => {
  test('[X12][B4] a document of a made-up version 2 loses nothing when it is opened, edited around, undone and synced', () => {
    const newer = newerDocument();
    const update = Y.encodeStateAsUpdate(newer);
    const [a, b] = [replica(update, 11), replica(update, 12)];
    open = [a, b];
    const before = fragmentToJson(newer.getXmlFragment(CONTENT_FRAGMENT));
    expect(Y.encodeStateAsUpdate(a.ydoc)).toEqual(update);
    a.type('Hark! ', positionOf(a.editor.state.doc, 'The first known'));
    b.type('So ends ', positionOf(b.editor.state.doc, 'The last known'));
    b.editor.view.dispatch(b.editor.state.tr.split(positionOf(b.editor.state.doc, 'inside') + 2));
    sync([a, b]);
    a.undo();
    sync([a, b]);
    const after = JSON.stringify(fragmentToJson(a.fragment));
    for (const stored of [
      '"mood":"grave"',
      '"verse"',
      '"metre":"iambic"',
      'shall I compare',
      '"columns"',
      '"column"',
      'right',
      '"date"',
      '1564-04-26',
      '"gloss"',
      '"wave"',
      '"relation":"cites"',
      '"shade":"dark"',
      'thee to a',
    ]) {
      expect(after).toContain(stored);
    }
    expect(fragmentToJson(b.fragment)).toEqual(fragmentToJson(a.fragment));
    const known = before.content?.[2];
    expect(fragmentToJson(a.fragment).content?.[2]).toEqual(known);
    a.editor.state.doc.check();
  });

  test('[X12] newer content that arrives in an open editor is retained', () => {
    const [a, b] = startTwo(paragraph('old'));
    const newer = new Y.Doc();
    Y.applyUpdate(newer, Y.encodeStateAsUpdate(a.ydoc));
    const fragment = newer.getXmlFragment(CONTENT_FRAGMENT);
    const verse = new Y.XmlElement('verse');
    fragment.insert(1, [verse]);
    verse.insert(0, [new Y.XmlText('late')]);
    (fragment.get(0) as Y.XmlElement).setAttribute('mood', 'new');
    for (const each of [a, b]) Y.applyUpdate(each.ydoc, Y.encodeStateAsUpdate(newer), 'remote');
    a.type('very ', 1);
    sync([a, b]);
    expect(b.editor.state.doc.child(0).attrs.mood).toBe('new');
    expect(textsOf(b)).toEqual(['very old', 'late']);
  });
});

describe('[X13] the binding', () => {
  test('[X13] an exception inside the binding’s observer is reported, and the view shows the shared text', () => {
    const [a, b] = startTwo(paragraph('text'));
    const binding = bindingOf(b.editor.state);
    if (!binding) throw new Error('no binding');
    const rerender = binding._forceRerender.bind(binding);
    let forced = 0;
    binding._forceRerender = () => {
      forced += 1;
      rerender();
    };
    const { dispatch } = b.editor.view;
    b.editor.view.dispatch = () => {
      b.editor.view.dispatch = dispatch;
      throw new RangeError('Position 12 out of range');
    };
    a.type('new ', 1);
    expect(() => send(a, b)).not.toThrow();
    expect(b.faults).toHaveLength(1);
    expect(forced).toBe(1);
    expect(textsOf(b)).toEqual(['new text']);
    b.type('!', 1);
    sync([a, b]);
    expect(textsOf(a)).toEqual(['!new text']);
  });

  test('[X13] an undo moves the caret to the undone change and leaves no selection for the next remote change', () => {
    const [a, b] = startTwo(paragraph('one'), paragraph('two'), paragraph('three'));
    const inThree = positionOf(a.editor.state.doc, 'three') + 2;
    a.type('X', 2);
    a.editor.view.dispatch(
      a.editor.state.tr.setSelection(TextSelection.create(a.editor.state.doc, inThree + 1)),
    );
    a.undo();
    expect(bindingOf(a.editor.state)?.beforeTransactionSelection).toBeNull();
    expect(textsOf(a)).toEqual(['one', 'two', 'three']);
    expect(a.editor.state.selection.$from.parent.textContent).toBe('one');
    a.editor.view.dispatch(a.editor.state.tr.setSelection(TextSelection.create(a.editor.state.doc, inThree)));
    b.type('Y', 1);
    send(b, a);
    expect(a.editor.state.selection.from).toBe(inThree + 1);
  });

  test('[X13] an undo whose stored selection no longer resolves leaves no selection for the next remote change', () => {
    const a = startOne(paragraph('one'));
    a.type('X', 1);
    const binding = bindingOf(a.editor.state);
    const unresolvable = Y.createRelativePositionFromJSON({ type: { client: 999, clock: 5 } });
    newestUndoItem(a).meta.set(binding, { type: 'text', anchor: unresolvable, head: unresolvable });
    a.undo();
    expect(textsOf(a)).toEqual(['one']);
    expect(binding?.beforeTransactionSelection).toBeNull();
  });

  test('[X13] every guard still works after the plugin views were destroyed and created again', () => {
    const [a, b] = startTwo(paragraph('one'));
    a.type('X', 1);
    a.addPlugin(new Plugin({}));
    a.undo();
    expect(bindingOf(a.editor.state)?.beforeTransactionSelection).toBeNull();
    expect(textsOf(a)).toEqual(['one']);
    a.editor.view.dispatch(a.editor.state.tr.split(4));
    sync([a, b]);
    expect(checkFragment(b.fragment)).toEqual([]);
  });
});

describe("another writer's text", () => {
  test.each([
    ['heading', { type: 'paragraph', attrs: { level: 2 } }],
    ['codeBlock', { type: 'codeBlock' }],
    ['box', { type: 'box', content: [{ type: 'paragraph' }] }],
    [
      'table',
      {
        type: 'table',
        content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [{ type: 'paragraph' }] }] }],
      },
    ],
  ] as [string, NodeJson][])(
    "another writer's text stays when the %s around it is undone by its creator",
    (_name, made) => {
      const [a, b] = startTwo(paragraph('before'));
      a.editor.view.dispatch(
        a.editor.state.tr.insert(a.editor.state.doc.content.size, a.editor.schema.nodeFromJSON(made)),
      );
      sync([a, b]);
      let at = -1;
      b.editor.state.doc.descendants((node, pos) => {
        if (node.isTextblock) at = pos + 1;
      });
      b.type('words of b', at);
      sync([a, b]);
      a.undo();
      sync([a, b]);
      expect(b.editor.state.doc.textContent).toBe('beforewords of b');
      expect(a.editor.state.doc.toJSON()).toEqual(b.editor.state.doc.toJSON());
    },
  );

  test('a selected leaf that another writer deletes leaves a valid selection', () => {
    const [a, b] = startTwo(paragraph('x'), { type: 'horizontalRule' }, paragraph('y'));
    a.editor.view.dispatch(a.editor.state.tr.setSelection(NodeSelection.create(a.editor.state.doc, 3)));
    b.editor.view.dispatch(b.editor.state.tr.delete(3, 4));
    send(b, a);
    a.type('z');
    sync([a, b]);
    expect(a.editor.state.doc.toJSON()).toEqual(b.editor.state.doc.toJSON());
  });
});

test('the setup can provide another undo manager', () => {
  const [a] = start(1, paragraph('x'));
  const update = Y.encodeStateAsUpdate(a!.ydoc);
  const ydoc = new Y.Doc();
  Y.applyUpdate(ydoc, update);
  const undo = new Y.UndoManager(ydoc.getXmlFragment(CONTENT_FRAGMENT));
  const b = replica(update, 5, { undo });
  open.push(b);
  expect(undoManagerOf(b.editor.state)).toBe(undo);
});
