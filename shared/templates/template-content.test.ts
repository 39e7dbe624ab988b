import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { fragmentToJson } from '../editor/content/fragment-json.ts';
import { CONTENT_FRAGMENT } from '../editor/schema/version.ts';
import { crc32 } from '../lib/crc32.ts';
import { WORKSPACE_TYPES } from '../documents/workspace-type.ts';
import { templateContent } from './template-content.ts';
import { TEMPLATE_VERSION, templateItems } from './template-items.ts';

const ID = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e';

const open = (...updates: Uint8Array[]): Y.Doc => {
  const doc = new Y.Doc();
  for (const update of updates) Y.applyUpdate(doc, update);
  return doc;
};
const wordsOf = (doc: Y.Doc): string => JSON.stringify(fragmentToJson(doc.getXmlFragment(CONTENT_FRAGMENT)));
const outline = () => {
  const item = templateItems('article', ID).find((one) => one.kind === 'document' && one.content !== '');
  if (item?.kind !== 'document') throw new Error('The article has no outline.');
  return item;
};

describe('[A7] the first update of a template’s document', () => {
  test('the first update is applied once when device and server both create it, and typed text survives', () => {
    const { id, content } = outline();
    const device = open(templateContent(id, content));
    expect(wordsOf(device)).toContain('The one sentence');
    const heading = device.getXmlFragment(CONTENT_FRAGMENT).get(0);
    if (!(heading instanceof Y.XmlElement)) throw new Error('There is no first block.');
    const text = heading.get(0);
    if (!(text instanceof Y.XmlText)) throw new Error('The block has no text.');
    text.insert(0, 'Answered: ');
    const server = open(templateContent(id, content));
    Y.applyUpdate(server, Y.encodeStateAsUpdate(device, Y.encodeStateVector(server)));
    Y.applyUpdate(device, Y.encodeStateAsUpdate(server, Y.encodeStateVector(device)));
    expect(wordsOf(server)).toBe(wordsOf(device));
    expect(wordsOf(server).split('The one sentence')).toHaveLength(2);
    expect(wordsOf(server)).toContain('Answered: ');
  });

  test('the first update gives every block a unique id, which differs in another workspace', () => {
    const { id, content } = outline();
    const ids = [...wordsOf(open(templateContent(id, content))).matchAll(/"id":"([0-9a-z]{8})"/g)].map(
      ([, one]) => one,
    );
    expect(ids.length).toBeGreaterThan(10);
    expect(new Set(ids).size).toBe(ids.length);
    expect(templateContent(id, content)).not.toEqual(templateContent(ID, content));
  });

  // A failure means that the texts or the parser changed. Devices with the previous build create another first
  // update, and the merged document would contain both texts. Keep the texts of the earlier version next to the new
  // ones, and raise TEMPLATE_VERSION.
  test('[D7] the first update has the same bytes in every build with the same template version', () => {
    const sums = WORKSPACE_TYPES.flatMap((type) =>
      templateItems(type, ID).flatMap((item) =>
        item.kind === 'document' ? [[item.title, crc32(templateContent(item.id, item.content))]] : [],
      ),
    );
    expect({ version: TEMPLATE_VERSION, ...Object.fromEntries(sums) }).toEqual({
      version: 1,
      'Chapter 1': 2_870_472_037,
      'First Draft': 3_975_418_677,
      Outline: 3_140_897_583,
    });
  });
});
