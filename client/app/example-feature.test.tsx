// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Feather } from 'lucide-react';
import { createSchema } from '#shared/editor/schema/schema.ts';
import { plainEditor } from '#client/editor/testing/plain-editor.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { compose } from '#client/workspace/contributions/compose.ts';
import type { OpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { helpKeys } from '#client/workspace/contributions/help-keys.ts';
import { offeredCommands } from '#client/workspace/contributions/offered-commands.ts';
import { ContributionsProvider } from '#client/workspace/contributions/use-contributions.tsx';
import { useCommandKeys } from '#client/workspace/screen/use-command-keys.ts';
import { CONTRIBUTIONS } from './contributions.ts';
import { LAZY_CONTRIBUTIONS } from './lazy-contributions.ts';
import { example } from './testing/example.tsx';
// With `?raw` the default export is the text of the file, which the linter does not know.
// oxlint-disable-next-line import/default
import exampleSource from './testing/example.tsx?raw';
import contributing from '../../CONTRIBUTING.md?raw';

afterEach(() => {
  vi.restoreAllMocks();
});

const composed = await compose([...CONTRIBUTIONS, example], async () => LAZY_CONTRIBUTIONS).complete.load();

test('the example in CONTRIBUTING.md is the file that is compiled here', () => {
  expect(contributing).toContain(`\`\`\`tsx\n${exampleSource}\`\`\``);
});

test('a contributed tab appears in the rail after the tabs of the product', () => {
  expect(composed.tabs.map(({ id }) => id)).toEqual(['files', 'canvases', 'assets', 'example']);
});

const OPEN = {
  workspace: { title: 'High Water' },
  items: {},
  panes: {},
  files: {},
  side: {},
} as unknown as OpenWorkspace; // the only fields that commands read when they are listed

test('a contributed command appears in the palette and receives the open workspace', () => {
  const successToast = vi.spyOn(toast, 'success').mockImplementation(() => 0);
  const offered = offeredCommands(composed.commands, { open: OPEN, page: null });
  offered.find(({ label }) => label === 'Greet')?.run();
  expect(successToast).toHaveBeenCalledWith('Hello, High Water');
});

test('the keys of a contributed command run it, and Help lists them below all others', () => {
  const successToast = vi.spyOn(toast, 'success').mockImplementation(() => 0);
  const Screen = () => {
    useCommandKeys(OPEN);
    return null;
  };
  render(
    <ContributionsProvider value={composed}>
      <Screen />
    </ContributionsProvider>,
  );
  fireEvent.keyDown(document.body, { key: 'G', ctrlKey: true, shiftKey: true });
  expect(successToast).toHaveBeenCalledOnce();
  expect(helpKeys(composed.commands).at(-1)).toMatchObject({ keys: 'Mod+Shift+G', text: 'Greet' });
});

test('a contributed tab appears in the settings after those of the product, and its code is loaded lazily', async () => {
  expect(composed.settingsTabs.map(({ id }) => id)).toEqual([
    'general',
    'appearance',
    'ai',
    'writing-styles',
    'example',
  ]);
  const tab = composed.settingsTabs.at(-1);
  if (!tab) throw new Error('The settings have no such tab.');
  await tab.Tab.preload();
  render(<tab.Tab />);
  expect(screen.getByText('Nothing to set.')).toBeTruthy();
});

test('a contributed extension is part of the editor', () => {
  const editor = plainEditor({
    container: document.body,
    schema: createSchema(),
    plugins: [],
    extensions: composed.editor,
  });
  expect(editor.view.dom.dataset['example']).toBe('on');
  editor.destroy();
});

test('the lazy part of a feature is added, and the lists of the first load stay the same objects', async () => {
  const first = compose([...CONTRIBUTIONS, example], async () => [
    ...LAZY_CONTRIBUTIONS,
    { commands: [{ order: 901, label: 'Wave', icon: Feather, action: () => () => {} }] },
  ]);
  expect(first.commands.map(({ label }) => label)).not.toContain('Wave');
  const complete = await first.complete.load();
  expect(complete.commands.map(({ label }) => label)).toContain('Wave');
  expect(complete.commands.map(({ label }) => label)).toContain('Greet');
  const { tabs, findTab, editor, textTools, views, below, rail, bar } = first;
  for (const [name, list] of Object.entries({ tabs, findTab, editor, textTools, views, below, rail, bar }))
    expect(Reflect.get(complete, name)).toBe(list);
});
