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

/** Counts what is set on it, answers keys, ends each text that is changed with a mark, and follows its view. */
function counting({ begun, ended }: Pick<Opened, 'begun' | 'ended'>): Plugin {
  return new Plugin<number | null>({
    key: countKey,
    state: { init: () => null, apply: (tr, count) => (tr.getMeta(countKey) as number | undefined) ?? count },
    props: { handleKeyDown: (_view, event) => event.key === 'F2' },
    appendTransaction: (transactions, _before, { tr, doc }) =>
      transactions.some(({ docChanged }) => docChanged) && !doc.textContent.endsWith('.')
        ? tr.insertText('.', doc.content.size - 1)
        : null,
    view: () => {
      begun();
      return { destroy: ended };
    },
  });
}

interface Opened {
  editor: TextEditor;
  module: LazyModule<{ make: () => Plugin }>;
  fetches: PromiseWithResolvers<{ make: () => Plugin }>[];
  arrive: () => Promise<void>;
  /** How often views of another plugin of the same editor were made. */
  others: () => number;
  /** Called when the view of the later plugin is made, and ended. */
  begun: Mock<() => void>;
  ended: Mock<() => void>;
}

function open(isNeeded?: () => boolean): Opened {
  const fetches: Opened['fetches'] = [];
  const module = lazyModule(() => {
    const fetch = Promise.withResolvers<{ make: () => Plugin }>();
    fetches.push(fetch);
    return fetch.promise;
  });
  const [begun, ended] = [vi.fn<() => void>(), vi.fn<() => void>()];
  let others = 0;
  const editor = plainEditor({
    place: document.body,
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
          others += 1;
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
    begun,
    ended,
    others: () => others,
    arrive: async () => {
      const [fetch] = fetches;
      fetch?.resolve({ make: () => counting({ begun, ended }) });
      await fetch?.promise;
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

const press = ({ view }: TextEditor, key: string): boolean =>
  view.someProp('handleKeyDown', (handle) => handle(view, new KeyboardEvent('keydown', { key }))) ?? false;

describe('a plugin whose code comes later', () => {
  test('does nothing until its code is there, and then all that it does otherwise', async () => {
    const { editor, fetches, arrive } = open();
    await vi.waitFor(() => expect(fetches).toHaveLength(1), { timeout: 5000 });
    expect(press(editor, 'F2')).toBe(false);
    expect(countKey.getState(editor.state)).toBeNull();
    await arrive();
    expect(press(editor, 'F2')).toBe(true);
    editor.view.dispatch(editor.state.tr.insertText('!', 1).setMeta(countKey, 3));
    expect(editor.state.doc.textContent).toBe('!Low water.');
    expect(countKey.getState(editor.state)).toBe(3);
  });

  test('is there when whoever else waited for its code goes on', async () => {
    const { editor, module, fetches } = open();
    const loading = module.load();
    fetches[0]?.resolve({ make: () => counting({ begun: vi.fn<() => void>(), ended: vi.fn<() => void>() }) });
    await loading;
    expect(press(editor, 'F2')).toBe(true);
  });

  test('leaves the state, the other plugins and their views as they are when it arrives', async () => {
    const { editor, fetches, arrive, others } = open();
    await vi.waitFor(() => expect(fetches).toHaveLength(1), { timeout: 5000 });
    const before = editor.state;
    await arrive();
    expect(editor.state).toBe(before);
    expect(others()).toBe(1);
  });

  test('is fetched at once when the state needs it', () => {
    let isNeeded = false;
    const { editor, fetches } = open(() => isNeeded);
    expect(fetches).toHaveLength(0);
    isNeeded = true;
    const touch: Transaction = editor.state.tr.setMeta('touched', true);
    editor.view.dispatch(touch);
    expect(fetches).toHaveLength(1);
  });

  test('is asked for again after it could not be fetched', async () => {
    const { editor, fetches } = open(() => true);
    expect(fetches).toHaveLength(1);
    fetches[0]?.reject(new Error('no network'));
    await new Promise((resolve) => setTimeout(resolve));
    editor.view.dispatch(editor.state.tr.insertText('!', 1));
    expect(fetches).toHaveLength(2);
  });

  test('ends its view with the editor, and makes none for an editor that is closed', async () => {
    const first = open(() => true);
    await first.arrive();
    first.editor.destroy();
    expect(first.ended).toHaveBeenCalledTimes(1);
    const second = open(() => true);
    second.editor.destroy();
    await second.arrive();
    expect(second.begun).not.toHaveBeenCalled();
    expect(first.begun).toHaveBeenCalledTimes(1);
  });
});
