// @vitest-environment jsdom
import { lazyModule } from '#client/lib/lazy-module.ts';
import type { Command } from '@tiptap/pm/state';
import { afterEach, expect, test, vi } from 'vitest';

import { p, schema } from '../testing/sample-document.ts';
import { lazyCommand } from './lazy-command.ts';
import type { TextEditor } from './text-editor.ts';
import { plainEditor } from '../testing/plain-editor.ts';

const editors: TextEditor[] = [];
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy();
  vi.restoreAllMocks();
});

const insert: Command = (state, dispatch) => {
  dispatch?.(state.tr.insertText('late ', 1));
  return true;
};

function open() {
  const fetches: PromiseWithResolvers<{ insert: Command }>[] = [];
  const module = lazyModule(() => {
    const fetch = Promise.withResolvers<{ insert: Command }>();
    fetches.push(fetch);
    return fetch.promise;
  });
  const editor = plainEditor({ container: document.body, schema, plugins: [] });
  editors.push(editor);
  editor.view.dispatch(editor.state.tr.replaceWith(0, editor.state.doc.content.size, p('words')));
  const { view } = editor;
  const command = lazyCommand(module, (loaded) => loaded.insert);
  return { editor, fetches, press: () => command(view.state, view.dispatch.bind(view), view) };
}

test('a key is handled before its command is loaded, and the command then runs once on the current text', async () => {
  const { editor, fetches, press } = open();
  expect(press()).toBe(true);
  editor.view.dispatch(editor.state.tr.insertText('first ', 1));
  fetches[0]?.resolve({ insert });
  await vi.waitFor(() => expect(editor.state.doc.textContent).toBe('late first words'));
  expect(press()).toBe(true);
  expect(editor.state.doc.textContent).toBe('late late first words');
});

test('a command that is loaded during a composition waits for its end', async () => {
  const { editor, fetches, press } = open();
  const composing = vi.spyOn(editor.view, 'composing', 'get').mockReturnValue(true);
  press();
  fetches[0]?.resolve({ insert });
  await new Promise((resolve) => setTimeout(resolve, 120));
  expect(editor.state.doc.textContent).toBe('words');
  composing.mockReturnValue(false);
  await vi.waitFor(() => expect(editor.state.doc.textContent).toBe('late words'));
});

test('the next key press loads a command again after a failed load', async () => {
  const { editor, fetches, press } = open();
  press();
  fetches[0]?.reject(new Error('no network'));
  await vi.waitFor(() => {
    press();
    expect(fetches).toHaveLength(2);
  });
  fetches[1]?.resolve({ insert });
  await vi.waitFor(() => expect(editor.state.doc.textContent).toContain('late'));
});
