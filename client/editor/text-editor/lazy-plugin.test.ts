// @vitest-environment jsdom
import { lazyModule, type LazyModule } from '#client/lib/lazy-module.ts';
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { afterEach, describe, expect, test, vi, type Mock } from 'vitest';

import { p, schema } from '../testing/sample-document.ts';
import { lazyPlugin } from './lazy-plugin.ts';
import type { TextEditor } from './text-editor.ts';
import { plainEditor } from '../testing/plain-editor.ts';

const editors: TextEditor[] = [];
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy();
  vi.useRealTimers();
});

const countKey = new PluginKey<number | null>('count');

/** A plugin with a state, a key handler, an appended transaction that ends the text with a full stop, and a view. */
function countingPlugin({
  viewCreated,
  viewDestroyed,
}: Pick<Opened, 'viewCreated' | 'viewDestroyed'>): Plugin {
  return new Plugin<number | null>({
    key: countKey,
    state: { init: () => null, apply: (tr, count) => (tr.getMeta(countKey) as number | undefined) ?? count },
    props: { handleKeyDown: (_view, event) => event.key === 'F2' },
    appendTransaction: (transactions, _before, { tr, doc }) =>
      transactions.some(({ docChanged }) => docChanged) && !doc.textContent.endsWith('.')
        ? tr.insertText('.', doc.content.size - 1)
        : null,
    view: () => {
      viewCreated();
      return { destroy: viewDestroyed };
    },
  });
}

interface Opened {
  editor: TextEditor;
  module: LazyModule<{ make: () => Plugin }>;
  fetches: PromiseWithResolvers<{ make: () => Plugin }>[];
  deliver: () => Promise<void>;
  /** How often the views of another plugin of the same editor were created. */
  otherViews: () => number;
  /** Called when the lazy plugin's view is created and destroyed. */
  viewCreated: Mock<() => void>;
  viewDestroyed: Mock<() => void>;
}

function open(isNeeded?: () => boolean): Opened {
  const fetches: Opened['fetches'] = [];
  const module = lazyModule(() => {
    const fetch = Promise.withResolvers<{ make: () => Plugin }>();
    fetches.push(fetch);
    return fetch.promise;
  });
  const [viewCreated, viewDestroyed] = [vi.fn<() => void>(), vi.fn<() => void>()];
  let otherViews = 0;
  const editor = plainEditor({
    container: document.body,
    schema,
    plugins: [
      lazyPlugin({
        module,
        make: ({ make }) => make(),
        key: String(Reflect.get(countKey, 'key')),
        ...(isNeeded && { isNeeded }),
      }),
      new Plugin({
        view: () => {
          otherViews += 1;
          return {};
        },
      }),
    ],
  });
  editors.push(editor);
  const { tr } = editor.state;
  editor.view.dispatch(tr.replaceWith(0, tr.doc.content.size, p('Low water')));
  return {
    editor,
    module,
    fetches,
    viewCreated,
    viewDestroyed,
    otherViews: () => otherViews,
    deliver: async () => {
      const [fetch] = fetches;
      fetch?.resolve({ make: () => countingPlugin({ viewCreated, viewDestroyed }) });
      await fetch?.promise;
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

const press = ({ view }: TextEditor, key: string): boolean =>
  view.someProp('handleKeyDown', (handle) => handle(view, new KeyboardEvent('keydown', { key }))) ?? false;

describe('a lazy plugin', () => {
  test('a lazy plugin does nothing until its code is loaded, and then works like any plugin', async () => {
    const { editor, fetches, deliver } = open();
    await vi.waitFor(() => expect(fetches).toHaveLength(1), { timeout: 5000 });
    expect(press(editor, 'F2')).toBe(false);
    expect(countKey.getState(editor.state)).toBeNull();
    await deliver();
    expect(press(editor, 'F2')).toBe(true);
    editor.view.dispatch(editor.state.tr.insertText('!', 1).setMeta(countKey, 3));
    expect(editor.state.doc.textContent).toBe('!Low water.');
    expect(countKey.getState(editor.state)).toBe(3);
  });

  test('a lazy plugin is in place when another caller of the same load continues', async () => {
    const { editor, module, fetches } = open();
    const loading = module.load();
    fetches[0]?.resolve({
      make: () => countingPlugin({ viewCreated: vi.fn<() => void>(), viewDestroyed: vi.fn<() => void>() }),
    });
    await loading;
    expect(press(editor, 'F2')).toBe(true);
  });

  test('loading a lazy plugin leaves the state, the other plugins and their views unchanged', async () => {
    const { editor, fetches, deliver, otherViews } = open();
    await vi.waitFor(() => expect(fetches).toHaveLength(1), { timeout: 5000 });
    const before = editor.state;
    await deliver();
    expect(editor.state).toBe(before);
    expect(otherViews()).toBe(1);
  });

  test('a lazy plugin is loaded at once when the state needs it', () => {
    let isNeeded = false;
    const { editor, fetches } = open(() => isNeeded);
    expect(fetches).toHaveLength(0);
    isNeeded = true;
    const touch: Transaction = editor.state.tr.setMeta('touched', true);
    editor.view.dispatch(touch);
    expect(fetches).toHaveLength(1);
  });

  test('a lazy plugin is loaded again after a failed load', async () => {
    const { editor, fetches } = open(() => true);
    expect(fetches).toHaveLength(1);
    fetches[0]?.reject(new Error('no network'));
    await new Promise((resolve) => setTimeout(resolve));
    editor.view.dispatch(editor.state.tr.insertText('!', 1));
    expect(fetches).toHaveLength(2);
  });

  test('a lazy plugin destroys its view with the editor, and creates none for a closed editor', async () => {
    const first = open(() => true);
    await first.deliver();
    first.editor.destroy();
    expect(first.viewDestroyed).toHaveBeenCalledTimes(1);
    const second = open(() => true);
    second.editor.destroy();
    await second.deliver();
    expect(second.viewCreated).not.toHaveBeenCalled();
    expect(first.viewCreated).toHaveBeenCalledTimes(1);
  });
});
