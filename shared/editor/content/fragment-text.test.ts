import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { CONTENT_FRAGMENT } from '../schema/version.ts';
import { newerDocument } from '../testing/newer-document.ts';
import type { NodeJson } from './document-json.ts';
import { firstContentUpdate } from './first-content.ts';
import { blockTexts, countFragmentWords, fragmentText } from './fragment-text.ts';

function fragmentOf(...content: NodeJson[]) {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, firstContentUpdate({ type: 'doc', content }));
  return doc.getXmlFragment(CONTENT_FRAGMENT);
}

describe('the text of a fragment', () => {
  test('fragmentText includes breaks, token labels, boxes and captions; the word count omits code and proposed deletions', () => {
    const text = (words: string, marks?: NodeJson['marks']): NodeJson => ({
      type: 'text',
      text: words,
      ...(marks ? { marks } : {}),
    });
    const fragment = fragmentOf(
      {
        type: 'paragraph',
        attrs: { id: 'abcdefg1' },
        content: [
          text('two'),
          { type: 'hardBreak' },
          text('lines '),
          { type: 'token', attrs: { kind: 'link', label: 'Some Page' } },
        ],
      },
      {
        type: 'box',
        content: [
          {
            type: 'paragraph',
            content: [
              text('kept '),
              text('struck', [{ type: 'deletion', attrs: { id: '1', by: 'u', at: '0' } }]),
            ],
          },
        ],
      },
      { type: 'codeBlock', content: [text('let x = 1')] },
      { type: 'image', content: [text('A caption')] },
    );
    expect(fragmentText(fragment)).toBe('two\nlines Some Page\nkept \nlet x = 1\nA caption');
    expect(blockTexts(fragment)[0]).toEqual({
      id: 'abcdefg1',
      name: 'paragraph',
      text: 'two\nlines Some Page',
    });
    expect(countFragmentWords(fragment)).toBe(7);
  });

  test('[X12] fragmentText includes the text of blocks known only to a newer version', () => {
    expect(fragmentText(newerDocument().getXmlFragment(CONTENT_FRAGMENT))).toContain('shall I compare');
  });
});
