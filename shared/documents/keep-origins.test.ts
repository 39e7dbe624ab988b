import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import type { MarkJson, NodeJson } from '#shared/editor/content/document-json.ts';
import { fragmentToJson, writeFirstContent } from '#shared/editor/content/fragment-json.ts';
import { originOfMarks } from '#shared/editor/origins/origin-of-marks.ts';
import { writeMarkdown } from './write-markdown.ts';

const mark = (kind: string, ref: string | null = null): MarkJson => ({
  type: 'origin',
  attrs: { kind, ref },
});
const text = (words: string, ...marks: MarkJson[]): NodeJson => ({ type: 'text', text: words, marks });
const paragraph = (...content: NodeJson[]): NodeJson => ({ type: 'paragraph', content });

/** Rewrites a document by Markdown. @returns its text with the origin before each run, and the updates written */
function rewrite(content: NodeJson[], markdown: string) {
  const ydoc = new Y.Doc();
  const fragment = ydoc.getXmlFragment('content');
  writeFirstContent(fragment, { type: 'doc', content });
  let updates = 0;
  ydoc.on('update', () => {
    updates += 1;
  });
  writeMarkdown(fragment, markdown);
  const shown = (node: NodeJson): string =>
    node.text === undefined
      ? (node.content ?? []).map(shown).join('')
      : `[${originOfMarks(node.marks).kind}]${node.text}`;
  return { lines: (fragmentToJson(fragment).content ?? []).map(shown), updates };
}

describe('[X8] a document that an API client rewrites', () => {
  const before = [
    paragraph(text('I typed this.')),
    paragraph(text('Pasted words, ', mark('paste')), text('an answer', mark('ai', 'r1')), text(' and mine.')),
    paragraph(text('The last of them.')),
  ];

  test('[X8] unchanged text keeps its origins, and nothing is written', () => {
    const { lines, updates } = rewrite(
      before,
      'I typed this.\n\nPasted words, an answer and mine.\n\nThe last of them.',
    );
    expect(lines).toEqual([
      '[typed]I typed this.',
      '[pasted]Pasted words, [ai]an answer[typed] and mine.',
      '[typed]The last of them.',
    ]);
    expect(updates).toBe(0);
  });

  test('[X8] new words are imported, and the words around them keep their origins', () => {
    const { lines } = rewrite(
      before,
      'I hardly typed this.\n\nPasted words, an **answer** and mine.\n\nA new paragraph.\n\nThe last of them.',
    );
    expect(lines).toEqual([
      '[typed]I [imported]hardly [typed]typed this.',
      '[pasted]Pasted words, [ai]an [ai]answer[typed] and mine.',
      '[imported]A new paragraph.',
      '[typed]The last of them.',
    ]);
  });

  test('[X8] a moved paragraph keeps its origins', () => {
    const { lines } = rewrite(
      before,
      'The last of them.\n\nI typed this.\n\nPasted words, an answer and mine.',
    );
    expect(lines.toSorted()).toEqual([
      '[pasted]Pasted words, [ai]an answer[typed] and mine.',
      '[typed]I typed this.',
      '[typed]The last of them.',
    ]);
  });

  test('[X8] an empty document becomes imported as a whole', () => {
    const { lines } = rewrite(
      [{ type: 'paragraph' }],
      '## Chapter\n\n- one\n\n| a | b |\n|---|---|\n| c | d |',
    );
    expect(lines.join('')).not.toContain('[typed]');
    expect(lines).toHaveLength(3);
  });
});
