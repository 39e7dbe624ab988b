// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { toggleMark } from '@tiptap/pm/commands';
import { TextSelection } from '@tiptap/pm/state';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Feather } from 'lucide-react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSchema } from '#shared/editor/schema/schema.ts';
import { useEditorFacts } from '#client/editor/formatting/editor-facts.ts';
import { FormatBar } from '#client/editor/formatting/format-bar.tsx';
import { FormatBubble } from '#client/editor/formatting/format-bubble.tsx';
import type { TextEditor } from '#client/editor/text-editor/text-editor.ts';
import { plainEditor } from '#client/editor/testing/plain-editor.ts';
import { ToolMenu } from '#client/editor/tools/tool-menu.tsx';
import { MenuItem } from '#client/ui/layers/lazy/menu-parts.tsx';
import { compose } from '#client/workspace/contributions/compose.ts';
import { ContributionsProvider } from '#client/workspace/contributions/use-contributions.tsx';

const schema = createSchema();
const contributions = compose([
  { textTools: [{ order: 10, label: 'Shout', icon: Feather, command: toggleMark(schema.marks['bold']!) }] },
]);
const Bubble = ({ editor }: { editor: TextEditor }) => (
  <FormatBubble editor={editor} facts={useEditorFacts(editor)} />
);

let editor: TextEditor;
beforeEach(() => {
  editor = plainEditor({ container: document.createElement('div'), schema, plugins: [] });
  editor.view.dispatch(editor.state.tr.insertText('high water', 1));
});
afterEach(() => {
  editor.destroy();
});

test.each([
  ['bubble', Bubble],
  ['bar', FormatBar],
])('a contributed tool appears in the formatting %s and runs on the selected text', (_place, Place) => {
  render(
    <ContributionsProvider value={contributions}>
      <Place editor={editor} />
    </ContributionsProvider>,
  );
  const tool = screen.getByRole('button', { name: 'Shout' });
  expect(tool).toHaveProperty('disabled', true);
  act(() => editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, 1, 5))));
  expect(tool).toHaveProperty('disabled', false);
  fireEvent.click(tool);
  expect(editor.state.doc.firstChild?.firstChild?.text).toBe('high');
});

describe('a contributed menu', () => {
  const chosen = vi.fn<(key: string) => void>();
  const menu = compose([
    {
      textTools: [
        {
          order: 10,
          Item: ({ editor: of, isDisabled }) => (
            <ToolMenu
              editor={of}
              text="AI"
              label="AI tools"
              isDisabled={isDisabled}
              onKey={(key) => key === 'e' && (chosen(key), true)}
            >
              <MenuItem onSelect={() => chosen('item')}>Expand</MenuItem>
            </ToolMenu>
          ),
        },
      ],
    },
  ]);

  test('a contributed menu opens in the formatting bubble when words are selected, and its keys run in it', async () => {
    render(
      <ContributionsProvider value={menu}>
        <Bubble editor={editor} />
      </ContributionsProvider>,
    );
    const tool = screen.getByRole('button', { name: 'AI tools' });
    expect(tool).toHaveProperty('disabled', true);
    act(() =>
      editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, 1, 5))),
    );
    fireEvent.click(tool);
    const item = await screen.findByRole('menuitem', { name: 'Expand' });
    fireEvent.keyDown(item, { key: 'x' });
    expect(chosen).not.toHaveBeenCalled();
    fireEvent.keyDown(item, { key: 'e' });
    expect(chosen).toHaveBeenCalledWith('e');
    fireEvent.click(item);
    expect(chosen).toHaveBeenLastCalledWith('item');
  });
});
