// @vitest-environment jsdom
import { EditorView } from '@tiptap/pm/view';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { p, schema, shown, stateOf } from '../../../testing/sample-document.ts';
import { clipboard } from '../clipboard.ts';
import { isReadAtOnce, looksLikeMarkdown } from './looks-like-markdown.ts';
import { markdownText } from './markdown-text.ts';
import { pastedPlaces } from './pasted-places.ts';

let view: EditorView | null = null;
afterEach(() => {
  view?.destroy();
  vi.unstubAllGlobals();
});

async function mount(): Promise<EditorView> {
  // The page is at rest at once.
  vi.stubGlobal('requestIdleCallback', (task: () => void) => {
    task();
    return 0;
  });
  vi.stubGlobal('cancelIdleCallback', () => {});
  view = new EditorView(document.createElement('div'), {
    state: stateOf([p('|')], [pastedPlaces(), markdownText(schema), clipboard(schema)]),
  });
  // The editor loads the reader by the same address; once it is here, it is there too.
  await import('#shared/editor/markdown/from-markdown.ts');
  await new Promise((resolve) => setTimeout(resolve));
  return view;
}

/** The document after a text on the clipboard was put into the empty paragraph. */
function paste(opened: EditorView, text: string, isPlain: boolean): string[] | null {
  const { $from } = opened.state.selection;
  const slice = opened.someProp('clipboardTextParser', (parse) => parse(text, $from, isPlain, opened));
  const fitted = slice && opened.someProp('transformPasted', (fit) => fit(slice, opened, isPlain));
  if (fitted) opened.dispatch(opened.state.tr.replaceSelection(fitted));
  return shown(opened.state);
}

describe('pasted plain text', () => {
  test('that is Markdown becomes what it means', async () => {
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

  test('is lines where it is prose, or is to be pasted as plain text', async () => {
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
  ['“It’s late,” she said - and left.', false],
  ['- Is it late? he asked.\n- It is.', false],
])('%j is Markdown: %j', (text, expected) => {
  expect(looksLikeMarkdown(text)).toBe(expected);
});

test('Markdown of any length is Markdown; a long one is read beside the page', () => {
  for (const length of [5_000, 60_000, 199_000, 201_000, 3_000_000]) {
    const text = `# Title\n\n${'words '.repeat(length / 6)}`;
    expect(looksLikeMarkdown(text)).toBe(true);
    expect(isReadAtOnce(text)).toBe(length <= 10_000);
  }
});

test('no text costs more to judge than its length: a page that hangs would never come to the end of this', () => {
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
