// @vitest-environment jsdom
import { Plugin, TextSelection } from '@tiptap/pm/state';
import { ySyncPlugin, yUndoPlugin } from '@tiptap/y-tiptap';
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { checkFragment } from '#shared/editor/content/check-fragment.ts';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { PATCHES } from './patches.ts';
import { paragraph, positionOf, replicas, send, sync, type Replica } from './testing/replica.ts';
import { dispatchStretches, pathOfPlainText } from './text-stretches.ts';
import { bindingOf, bindingOfPlugin, undoManagerOf } from './y-binding.ts';

type PatchName = (typeof PATCHES)[number]['name'];

let open: Replica[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.destroy();
  vi.restoreAllMocks();
});

function pair(...content: NodeJson[]): [Replica, Replica] {
  const [a, b] = replicas(2, content);
  if (!a || !b) throw new Error('no replicas');
  open.push(a, b);
  return [a, b];
}

/** Opens editors with these patches only. Afterwards every editor gets all patches again. */
function withPatches<T>(patches: readonly (typeof PATCHES)[number][], run: () => T): T {
  // The list is read-only for all other code, because it defines an editor.
  const list = PATCHES as unknown as (typeof PATCHES)[number][];
  const all = list.splice(0, list.length, ...patches);
  try {
    return run();
  } finally {
    list.splice(0, list.length, ...all);
  }
}

const textOf = ({ editor }: Replica): string =>
  editor.state.doc.children.map(({ textContent }) => textContent).join('|');
const insertToken = ({ editor }: Replica, at: number): void => {
  const token = editor.schema.nodes.token?.create({ kind: 'link', label: 'Page' });
  if (token) editor.view.dispatch(editor.state.tr.insert(at, token));
};
const imported = (text: string): NodeJson => ({
  type: 'paragraph',
  content: [{ type: 'text', text, marks: [{ type: 'origin', attrs: { kind: 'import', ref: null } }] }],
});
/** Makes the next dispatch of an editor throw, as y-tiptap's own rendering sometimes does. */
const failOnce = ({ editor: { view } }: Replica): void => {
  const { dispatch } = view;
  view.dispatch = () => {
    view.dispatch = dispatch;
    throw new RangeError('Position 12 out of range');
  };
};

/**
 * The fault of y-tiptap that each patch prevents. `reproduces` runs the scenario and returns whether the fault
 * occurred.
 */
const FAULTS: Record<PatchName, { fault: string; reproduces: () => boolean }> = {
  reuseNodes: {
    fault: 'a remote character re-creates all other blocks',
    reproduces: () => {
      const [a, b] = pair(paragraph('one'), paragraph('two'));
      const before = b.editor.state.doc.child(0);
      a.type('X', positionOf(a.editor.state.doc, 'two'));
      send(a, b);
      expect(textOf(b)).toBe('one|Xtwo');
      return b.editor.state.doc.child(0) !== before;
    },
  },
  findSelectionByBlock: {
    fault: 'a transaction walks through all blocks before the caret',
    reproduces: () => {
      const [a] = pair(...Array.from({ length: 50 }, (_, at) => paragraph(`block ${at}.`)));
      const { tr, doc } = a.editor.state;
      a.editor.view.dispatch(tr.setSelection(TextSelection.create(doc, positionOf(doc, 'block 49'))));
      a.type('X');
      const binding = bindingOf(a.editor.state);
      if (!binding) throw new Error('no binding');
      const lookups = vi.spyOn(binding.mapping, 'get');
      a.ydoc.transact(() => {}, 'somebody else');
      return lookups.mock.calls.length > 10;
    },
  },
  anchorCaret: {
    fault: 'remote characters before the caret leave it behind',
    reproduces: () => {
      const [a, b] = pair(paragraph('low water'));
      const { tr, doc } = a.editor.state;
      a.editor.view.dispatch(tr.setSelection(TextSelection.create(doc, positionOf(doc, ' water'))));
      b.type('very ', 1);
      send(b, a);
      const { $head } = a.editor.state.selection;
      return $head.parent.textBetween(0, $head.parentOffset) !== 'very low';
    },
  },
  guardObserver: {
    fault: 'an exception in the observer reaches the provider',
    reproduces: () => {
      const [a, b] = pair(paragraph('text'));
      failOnce(b);
      a.type('new ', 1);
      try {
        send(a, b);
      } catch {
        return true;
      }
      expect(textOf(b)).toBe('new text');
      return false;
    },
  },
  writeStretchesFirst: {
    fault:
      'two changes in a paragraph rewrite the words between them, and what another person types there is lost',
    reproduces: () => {
      const [a, b] = pair(paragraph('one two three four five'));
      const { view, state } = a.editor;
      const path = pathOfPlainText(state, 0);
      const stretches = [
        { from: 4, to: 7, text: '2' },
        { from: 14, to: 18, text: '4' },
      ];
      const { tr } = state;
      for (const { from, to, text } of stretches.toReversed()) tr.insertText(text, from + 1, to + 1);
      dispatchStretches(view, tr, path ? [{ path, stretches }] : []);
      b.editor.view.dispatch(b.editor.state.tr.insertText('!', positionOf(b.editor.state.doc, ' four')));
      sync([a, b]);
      return textOf(a) !== 'one 2 three! 4 five';
    },
  },
  insertLeavesFirst: {
    fault: 'a token inserted before a text deletes concurrent typing in it',
    reproduces: () => {
      const [a, b] = pair(paragraph('text'));
      a.type('a ', 1);
      sync([a, b]);
      insertToken(a, 1);
      b.type('such ', 1);
      sync([a, b]);
      return textOf(a) !== 'such a text';
    },
  },
  writeTypedFirst: {
    fault: 'the words of two people who type behind the end of a format are mixed',
    reproduces: () => {
      const [a, b] = pair(imported('Low water.'));
      for (const letters of ['wG', 'aA', 'lR', 'nD'])
        for (const [each, letter] of [
          [a, letters.charAt(0)],
          [b, letters.charAt(1)],
        ] as const)
          each.type(letter, each.editor.state.doc.content.size - 1);
      sync([a, b]);
      expect(textOf(a)).toBe(textOf(b));
      return !['Low water.walnGARD', 'Low water.GARDwaln'].includes(textOf(a));
    },
  },
  writeMovesFirst: {
    fault: 'the caret of another writer stays behind when its text moves to a new block',
    reproduces: () => {
      const [a, b] = pair(paragraph('one two two'));
      const { tr, doc } = b.editor.state;
      b.editor.view.dispatch(tr.setSelection(TextSelection.create(doc, 8)));
      a.editor.view.dispatch(a.editor.state.tr.split(5));
      send(a, b);
      b.type('!');
      return textOf(b) !== 'one |two! two';
    },
  },
  fillEmptyBlocks: {
    fault: 'a new empty block has no Y.XmlText',
    reproduces: () => {
      const [a] = pair(paragraph('text'));
      a.editor.view.dispatch(a.editor.state.tr.split(5));
      return checkFragment(a.fragment).length > 0;
    },
  },
  undoMoves: {
    fault: 'the undo of typed words leaves them where another writer moved them',
    reproduces: () => {
      const [a, b] = pair(paragraph('one two'));
      b.type('new ', 5);
      sync([a, b]);
      a.editor.view.dispatch(a.editor.state.tr.split(5));
      sync([a, b]);
      b.undo();
      return textOf(b) !== 'one |two';
    },
  },
  reviveUndo: {
    fault: 'undo stops working when the list of plugins changes',
    reproduces: () => {
      const [a] = pair(paragraph('one'));
      a.addPlugin(new Plugin({}));
      a.type('X', 1);
      a.undo();
      return textOf(a) !== 'one';
    },
  },
};

describe('the patches of y-tiptap', () => {
  const needs = PATCHES.map(({ name }) => ({ name, ...FAULTS[name] }));
  test.each(needs)('the patch $name is needed, because without it $fault', ({ name, fault, reproduces }) => {
    const others = PATCHES.filter((patch) => patch.name !== name);
    const fixedUpstreamMessage = `The installed y-tiptap does not do this any more: "${fault}". Remove ${name}.`;
    expect(withPatches(others, reproduces), fixedUpstreamMessage).toBe(true);
    expect(reproduces(), `With ${name} still: ${fault}.`).toBe(false);
  });

  const members = PATCHES.flatMap(({ name, upstream }) => upstream.map((path) => ({ name, path })));
  test.each(members)('the installed y-tiptap has $path, which the patch $name needs', ({ name, path }) => {
    const [a] = pair(paragraph('text'));
    const target = {
      binding: bindingOfPlugin(ySyncPlugin(new Y.Doc().getXmlFragment('content'))),
      undo: yUndoPlugin(),
      manager: undoManagerOf(a.editor.state),
    };
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    const owner = keys.reduce<unknown>((part, key) => Reflect.get(Object(part), key), target);
    const missingMessage = `The installed y-tiptap has no ${path}. Read the comment of ${name} in patches.ts, and its scenario here.`;
    expect(Reflect.has(Object(owner), last), missingMessage).toBe(true);
  });
});

describe('the order of the patches', () => {
  const move = (name: PatchName, to: number) => {
    const moved = PATCHES.filter((patch) => patch.name === name);
    return PATCHES.filter((patch) => patch.name !== name).toSpliced(to, 0, ...moved);
  };

  test('[X2] insertLeavesFirst has to wrap reuseNodes, which would otherwise write the token itself', () => {
    const { reproduces } = FAULTS.insertLeavesFirst;
    expect(withPatches(move('insertLeavesFirst', 0), reproduces)).toBe(true);
    expect(reproduces()).toBe(false);
  });

  test('[X13] guardObserver has to wrap the other patches, so that it catches their errors too', () => {
    const reproduces = (): boolean => {
      const [a, b] = pair(paragraph('text'));
      const binding = bindingOf(b.editor.state);
      if (!binding) throw new Error('no binding');
      // This value is not a position, so anchorCaret throws.
      binding.beforeTransactionSelection = {
        anchor: {},
        head: {},
      } as typeof binding.beforeTransactionSelection;
      a.type('new ', 1);
      try {
        send(a, b);
      } catch {
        return true;
      }
      expect(b.faults).toHaveLength(1);
      expect(textOf(b)).toBe('new text');
      return false;
    };
    expect(reproduces()).toBe(false);
    expect(withPatches(move('guardObserver', 0), reproduces)).toBe(true);
  });
});
