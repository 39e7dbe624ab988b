import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { fragmentToJson } from '#shared/editor/content/fragment-json.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { blocksUpdate } from './blocks-update.ts';

const contentOf = (content: Parameters<typeof blocksUpdate>[0]) => {
  const ydoc = new Y.Doc();
  Y.applyUpdate(ydoc, blocksUpdate(content));
  return fragmentToJson(ydoc.getXmlFragment(CONTENT_FRAGMENT)).content;
};
const paragraph = (fields: object, marks: { type: string }[] = []) => ({
  type: 'doc',
  content: [{ type: 'paragraph', ...fields, content: [{ type: 'text', text: 'Nobody came.', marks }] }],
});

test('[C6] lost words are put back with their marks and as the block they stood in', () => {
  expect(contentOf(paragraph({ attrs: { level: 2 } }, [{ type: 'bold' }]))).toMatchObject([
    {
      type: 'paragraph',
      attrs: { level: 2 },
      content: [{ text: 'Nobody came.', marks: [{ type: 'bold' }] }],
    },
  ]);
});

test('[C6] what does not fit the schema comes as plain paragraphs, no word missing', () => {
  const plain = [{ type: 'paragraph', content: [{ type: 'text', text: 'Nobody came.' }] }];
  expect(contentOf(paragraph({}, [{ type: 'glow' }]))).toMatchObject(plain);
  expect(contentOf({ type: 'doc', content: [{ ...paragraph({}).content[0], type: 'verse' }] })).toMatchObject(
    plain,
  );
});
