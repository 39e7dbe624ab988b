// @vitest-environment jsdom
import { DOMParser, DOMSerializer } from '@tiptap/pm/model';
import { expect, test } from 'vitest';

import { createSchema } from '#shared/editor/schema/schema.ts';

test('HTML that the schema serializes is parsed and serialized again unchanged', () => {
  const schema = createSchema();
  const html =
    '<p role="heading" data-id="abcd1234" aria-level="2">A <strong>bold</strong> title</p>' +
    '<p data-list="task" data-checked="true">done</p>' +
    '<div data-type="box" data-kind="callout" data-titled="true"><p>Note</p></div>' +
    '<table><tbody><tr><td colspan="2" data-colwidth="80,90"><p>cell</p></td></tr></tbody></table>';
  const source = document.createElement('div');
  source.innerHTML = html;
  const read = DOMParser.fromSchema(schema).parse(source);
  read.check();
  expect(read.child(0).attrs).toMatchObject({ id: 'abcd1234', level: 2 });
  const written = document.createElement('div');
  DOMSerializer.fromSchema(schema).serializeFragment(read.content, {}, written);
  expect(written.innerHTML).toBe(html);
});
