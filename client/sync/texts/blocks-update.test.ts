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

test('[C6] lost text is inserted with its marks and the attributes of its block', () => {
  expect(contentOf(paragraph({ attrs: { level: 2 } }, [{ type: 'bold' }]))).toMatchObject([
    {
      type: 'paragraph',
      attrs: { level: 2 },
      content: [{ text: 'Nobody came.', marks: [{ type: 'bold' }] }],
    },
  ]);
});

test('[C6] blocks that do not fit the schema are inserted as plain paragraphs with all of their text', () => {
  const plain = [{ type: 'paragraph', content: [{ type: 'text', text: 'Nobody came.' }] }];
  expect(contentOf(paragraph({}, [{ type: 'glow' }]))).toMatchObject(plain);
  expect(contentOf({ type: 'doc', content: [{ ...paragraph({}).content[0], type: 'verse' }] })).toMatchObject(
    plain,
  );
});
