// @vitest-environment jsdom
import { EditorView } from '@tiptap/pm/view';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { p, schema, shown, stateOf } from '../../../testing/sample-document.ts';
import { clipboard } from '../clipboard.ts';
import { canParseSynchronously, looksLikeMarkdown } from './looks-like-markdown.ts';
import { markdownPaste } from './markdown-paste.ts';
import { pasteTargets } from './paste-targets.ts';

let view: EditorView | null = null;
afterEach(() => {
  view?.destroy();
  vi.unstubAllGlobals();
});

async function mount(): Promise<EditorView> {
  // The page is idle at once.
  vi.stubGlobal('requestIdleCallback', (task: () => void) => {
    task();
    return 0;
  });
  vi.stubGlobal('cancelIdleCallback', () => {});
  view = new EditorView(document.createElement('div'), {
    state: stateOf([p('|')], [pasteTargets(), markdownPaste(schema), clipboard(schema)]),
  });
  // The editor imports the parser by the same path: after this import it is loaded there too.
  await import('#shared/editor/markdown/from-markdown.ts');
  await new Promise((resolve) => setTimeout(resolve));
  return view;
}

/** Returns the document after a text was pasted into its empty paragraph. */
function paste(opened: EditorView, text: string, isPlain: boolean): string[] | null {
  const { $from } = opened.state.selection;
  const slice = opened.someProp('clipboardTextParser', (parse) => parse(text, $from, isPlain, opened));
  const fitted = slice && opened.someProp('transformPasted', (fit) => fit(slice, opened, isPlain));
  if (fitted) opened.dispatch(opened.state.tr.replaceSelection(fitted));
  return shown(opened.state);
}

describe('pasted plain text', () => {
  test('pasted Markdown becomes formatted blocks', async () => {
    expect(
      paste(await mount(), '## Plan\n\n1. one\n   - deep\n\n> said **loud**\n\n- [x] done', false),
    ).toEqual([
      '{level=2} Plan',
      '{list=ordered} one',
      '{indent=1 list=bullet} deep',
      '{quote=1} said [bold:loud]',
      '{list=task checked=true} done|',
    ]);
  });

  test('prose, and text pasted as plain text, becomes one paragraph for each line', async () => {
    expect(paste(await mount(), 'one\n2 * 3 * 4', false)).toEqual(['one', '2 * 3 * 4|']);
    expect(paste(await mount(), '# x', true)).toEqual(['# x|']);
  });
});

test.each([
  ['# Title\ntext', true],
  ['- one\n- two', true],
  ['1. one', true],
  ['see [this](https://example.org)', true],
  ['see [this](https://example.org/tide_(sea))', true],
  ['a\n```\ncode\n```', true],
  ['plain words, nothing else', false],
  ['2 * 3 * 4 = 24', false],
  ['#hashtag', false],
  ['It hangs in [[Café Nord|the café]]', true],
  ['Mara %% check her age %% came.', true],
  ['from 50%% to 60%%', false],
  ['“It’s late,” she said - and left.', false],
  ['- Is it late? he asked.\n- It is.', false],
])('looksLikeMarkdown(%j) returns %j', (text, expected) => {
  expect(looksLikeMarkdown(text)).toBe(expected);
});

test('Markdown of any length is recognized, and up to 10,000 characters are parsed on the main thread', () => {
  for (const length of [5_000, 60_000, 199_000, 201_000, 3_000_000]) {
    const text = `# Title\n\n${'words '.repeat(length / 6)}`;
    expect(looksLikeMarkdown(text)).toBe(true);
    expect(canParseSynchronously(text)).toBe(length <= 10_000);
  }
});

test('the time to recognize Markdown is linear in the length of the text', () => {
  // An expression that backtracks exponentially would never finish.
  for (const [piece, expected] of [
    ['[', false],
    ['[[', false],
    ['[a](', false],
    ['- a. ', true],
    ['- .', true],
    ['- Yes. ', true],
  ] as const)
    expect(looksLikeMarkdown(`${piece.repeat(190_000 / piece.length)}x`)).toBe(expected);
});
