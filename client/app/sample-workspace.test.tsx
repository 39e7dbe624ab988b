// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { EditorView } from '@tiptap/pm/view';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { OFFERED_ROLES, ROLE_LABELS } from '#shared/permissions.ts';
import { MANUSCRIPT } from '#shared/tree/special-folders.ts';
import { createSchema } from '#shared/editor/schema/schema.ts';
import { useEditorFacts } from '#client/editor/formatting/editor-facts.ts';
import { FormatBubble } from '#client/editor/formatting/format-bubble.tsx';
import { markdownInput } from '#client/editor/testing/keys-and-rules.ts';
import { plainEditor } from '#client/editor/testing/plain-editor.ts';
import { p, shown, stateOf } from '#client/editor/testing/sample-document.ts';
import { typeKeys } from '#client/editor/testing/type-keys.ts';
import type { TextEditor } from '#client/editor/text-editor/text-editor.ts';
import { SAVE_LABELS } from '#client/sync/index.ts';
import { compose } from '#client/workspace/contributions/compose.ts';
import { ContributionsProvider } from '#client/workspace/contributions/use-contributions.tsx';
import { contributions } from './contributions.ts';

/** The welcome is read as text; no module of the server is imported. */
const [WELCOME = ''] = Object.values(
  import.meta.glob<string>('/server/documents/demo/welcome.md', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);
const namesIn = (text: string): string[] =>
  [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, name = '']) => name);
/** The paragraph that lists the buttons of the formatting bubble. */
const BUBBLE = WELCOME.split('\n').find((line) => line.startsWith('Select a few words')) ?? '';

let editor: TextEditor;
beforeEach(() => {
  editor = plainEditor({ container: document.createElement('div'), schema: createSchema(), plugins: [] });
});
afterEach(() => {
  editor.destroy();
});

describe('the welcome of the sample workspace', () => {
  test('every name in bold is a name of the interface', async () => {
    const { tabs } = await contributions.complete.load();
    const names = namesIn(WELCOME.replace(BUBBLE, ''));
    const known = new Set([
      ...Object.values(SAVE_LABELS),
      ...OFFERED_ROLES.map((role) => ROLE_LABELS[role]),
      ...tabs.map(({ name }) => name),
      MANUSCRIPT,
      'Share',
    ]);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(['Saved', 'Saved on this device', 'Files', 'Share']));
  });

  test('the formatting bubble has the buttons that the welcome names, and no others', () => {
    const Bubble = () => <FormatBubble editor={editor} facts={useEditorFacts(editor)} />;
    render(
      <ContributionsProvider value={compose([])}>
        <Bubble />
      </ContributionsProvider>,
    );
    const [first, ...buttons] = screen
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label'));
    expect(first).toMatch(/^Kind of text/);
    const [list = ''] = BUBBLE.split(' are there. ');
    const named = [...list.slice(list.indexOf(': ')).matchAll(/[A-Z]\w+/g)].map(([name]) => name);
    expect(named).toEqual(buttons);
  });

  test.each([
    ['#', '{level=1} |'],
    ['##', '{level=2} |'],
    ['###', '{level=3} |'],
    ['-', '{list=bullet} |'],
    ['1.', '{list=ordered} |'],
    ['[ ]', '{list=task} |'],
    ['>', '{quote=1} |'],
  ])('%s and a space begin the kind of text that the welcome says', (marker, expected) => {
    expect(WELCOME).toContain(`\`${marker}\``);
    expect(typed(`${marker} `)).toEqual([expected]);
  });

  test('three backticks and a space begin a block of code, and backticks around words set them as code', () => {
    expect(WELCOME).toContain('three backticks and a space begin a block of code');
    expect(typed('``` ')).toEqual(['codeBlock |']);
    expect(WELCOME).toContain('a backtick before and after a few words sets them as `code`');
    expect(marksOf('`a few words`')).toEqual(['code']);
  });
});

function open(text: string): EditorView {
  const view = new EditorView(document.createElement('div'), { state: stateOf([p('|')], [markdownInput()]) });
  typeKeys(view, text);
  return view;
}

function typed(text: string): string[] | null {
  const view = open(text);
  const blocks = shown(view.state);
  view.destroy();
  return blocks;
}

function marksOf(text: string): string[] {
  const view = open(text);
  const marks = view.state.doc.firstChild?.firstChild?.marks.map(({ type }) => type.name) ?? [];
  view.destroy();
  return marks;
}
