// @vitest-environment jsdom
import { Plugin, TextSelection } from '@tiptap/pm/state';
import { ySyncPlugin, yUndoPlugin } from '@tiptap/y-tiptap';
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { checkFragment } from '#shared/editor/content/check-fragment.ts';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { PATCHES } from './patches.ts';
import { paragraph, positionOf, replicas, send, sync, type Replica } from './testing/replica.ts';
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

/** Opens editors with these patches alone; afterwards every editor gets all of them again. */
function under<T>(patches: readonly (typeof PATCHES)[number][], run: () => T): T {
  // Read-only for everybody else: the list says what an editor is made with.
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
/** The next drawing of an editor throws, as y-tiptap's own does at times. */
const failOnce = ({ editor: { view } }: Replica): void => {
  const { dispatch } = view;
  view.dispatch = () => {
    view.dispatch = dispatch;
    throw new RangeError('Position 12 out of range');
  };
};

/** What goes wrong in y-tiptap without each patch. `comes` does what leads to the fault, and returns whether it came. */
const FAULTS: Record<PatchName, { fault: string; comes: () => boolean }> = {
  keepNodes: {
    fault: 'a character of somebody else makes all other blocks again',
    comes: () => {
      const [a, b] = pair(paragraph('one'), paragraph('two'));
      const before = b.editor.state.doc.child(0);
      a.type('X', positionOf(a.editor.state.doc, 'two'));
      send(a, b);
      expect(textOf(b)).toBe('one|Xtwo');
      return b.editor.state.doc.child(0) !== before;
    },
  },
  findSelectionByBlock: {
    fault: 'a transaction looks through all blocks before the caret',
    comes: () => {
      const [a] = pair(...Array.from({ length: 50 }, (_, at) => paragraph(`block ${at}.`)));
      const { tr, doc } = a.editor.state;
      a.editor.view.dispatch(tr.setSelection(TextSelection.create(doc, positionOf(doc, 'block 49'))));
      a.type('X');
      const binding = bindingOf(a.editor.state);
      if (!binding) throw new Error('no binding');
      const looked = vi.spyOn(binding.mapping, 'get');
      a.ydoc.transact(() => {}, 'somebody else');
      return looked.mock.calls.length > 10;
    },
  },
  trustPositions: {
    fault: 'characters that others write before the caret leave it behind',
    comes: () => {
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
    comes: () => {
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
  insertLeavesFirst: {
    fault: 'a token put before a text takes away what others type in that text',
    comes: () => {
      const [a, b] = pair(paragraph('text'));
      a.type('a ', 1);
      sync([a, b]);
      insertToken(a, 1);
      b.type('such ', 1);
      sync([a, b]);
      return textOf(a) !== 'such a text';
    },
  },
  fillEmptyBlocks: {
    fault: 'a new empty block has no Y.XmlText',
    comes: () => {
      const [a] = pair(paragraph('text'));
      a.editor.view.dispatch(a.editor.state.tr.split(5));
      return checkFragment(a.fragment).length > 0;
    },
  },
  lastingUndo: {
    fault: 'undo ends when the list of plugins changes',
    comes: () => {
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
  test.each(needs)('$name is needed, for without it $fault', ({ name, fault, comes }) => {
    const others = PATCHES.filter((patch) => patch.name !== name);
    const isMendedUpstream = `The installed y-tiptap does not do this any more: "${fault}". Remove ${name}.`;
    expect(under(others, comes), isMendedUpstream).toBe(true);
    expect(comes(), `With ${name} still: ${fault}.`).toBe(false);
  });

  const members = PATCHES.flatMap(({ name, upstream }) => upstream.map((path) => ({ name, path })));
  test.each(members)('the installed y-tiptap has $path, which $name needs', ({ name, path }) => {
    const [a] = pair(paragraph('text'));
    const target = {
      binding: bindingOfPlugin(ySyncPlugin(new Y.Doc().getXmlFragment('content'))),
      undo: yUndoPlugin(),
      manager: undoManagerOf(a.editor.state),
    };
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    const owner = keys.reduce<unknown>((part, key) => Reflect.get(Object(part), key), target);
    const isGone = `The installed y-tiptap has no ${path}. Read the comment of ${name} in patches.ts, and its scenario here.`;
    expect(Reflect.has(Object(owner), last), isGone).toBe(true);
  });
});

describe('the order of the patches', () => {
  const move = (name: PatchName, to: number) => {
    const moved = PATCHES.filter((patch) => patch.name === name);
    return PATCHES.filter((patch) => patch.name !== name).toSpliced(to, 0, ...moved);
  };

  test('[X2] insertLeavesFirst wraps keepNodes, which would write the token without it', () => {
    const { comes } = FAULTS.insertLeavesFirst;
    expect(under(move('insertLeavesFirst', 0), comes)).toBe(true);
    expect(comes()).toBe(false);
  });

  test('[X13] guardObserver wraps the others and catches their faults too', () => {
    const comes = (): boolean => {
      const [a, b] = pair(paragraph('text'));
      const binding = bindingOf(b.editor.state);
      if (!binding) throw new Error('no binding');
      // No position at all: trustPositions fails at it.
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
    expect(comes()).toBe(false);
    expect(under(move('guardObserver', 0), comes)).toBe(true);
  });
});
