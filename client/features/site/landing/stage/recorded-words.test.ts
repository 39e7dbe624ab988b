// @vitest-environment jsdom
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { writeFirstContent } from '#shared/editor/content/fragment-json.ts';
import type { References } from '#client/editor/references/references.ts';
import { StaticText } from '#client/editor/static-text/static-text.ts';
import { countWords, wordsAt, type Words } from './recorded-words.ts';
import { FIRST_PARAGRAPH, LAST_PARAGRAPH, TYPING, type Row, type Writer } from './scene.ts';
import { BACK_AT_MS, LOOP_MS, OFFLINE_AT_MS, phaseAt, STILL_MS, toolAt, TOOL_MS } from './stage-times.ts';

/** The recording refers to no other page. */
const NO_REFERENCES: References = {
  findItems: () => [],
  findPeople: () => [],
  itemByTitle: () => undefined,
  itemOf: () => undefined,
  canCreate: () => false,
  create: () => null,
  urlOf: () => '',
  itemByUrl: () => null,
  open: () => {},
  onChange: () => () => {},
};

const ROWS: readonly Row[] = ['first', 'last'];

/** Both devices start from the same update, as two browsers that have opened the same page. */
function newDevices(): Record<Writer, Y.Doc> {
  const first = new Y.Doc();
  for (const [row, text] of [
    ['first', FIRST_PARAGRAPH],
    ['last', LAST_PARAGRAPH],
  ] as const)
    writeFirstContent(first.getXmlFragment(row), {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
    });
  const devices = { you: new Y.Doc(), coAuthor: new Y.Doc() };
  for (const device of Object.values(devices)) Y.applyUpdate(device, Y.encodeStateAsUpdate(first));
  return devices;
}

/** Returns the text of the only paragraph of a row. */
function textOf(device: Y.Doc, row: Row): Y.XmlText {
  const paragraph = device.getXmlFragment(row).get(0);
  const text = paragraph instanceof Y.XmlElement ? paragraph.get(0) : undefined;
  if (!(text instanceof Y.XmlText)) throw new Error('Each row has a paragraph.');
  return text;
}

test('the recorded words are those of two devices that type, lose the connection and sync again', () => {
  const devices = newDevices();
  const drawn = { first: new StaticText(NO_REFERENCES), last: new StaticText(NO_REFERENCES) };
  const typed = TYPING.map(() => 0);
  for (let ms = 0; ms < LOOP_MS; ms += 50) {
    for (const [index, { by, row, from, to, text }] of TYPING.entries()) {
      const count = Math.round(Math.min(1, Math.max(0, (ms - from) / (to - from))) * text.length);
      const line = textOf(devices[by], row);
      line.insert(line.length, text.slice(typed[index], count));
      typed[index] = count;
    }
    if (phaseAt(ms) !== 'offline') {
      Y.applyUpdate(devices.coAuthor, Y.encodeStateAsUpdate(devices.you));
      Y.applyUpdate(devices.you, Y.encodeStateAsUpdate(devices.coAuthor));
    }
    for (const row of ROWS) drawn[row].show(devices.you.getXmlFragment(row));
    const shown: Words = { first: drawn.first.dom.textContent, last: drawn.last.dom.textContent };
    expect(wordsAt(ms), `${ms} ms`).toEqual(shown);
  }
});

test('the loop of the hero takes 12 seconds and features each of four tools for 3000 ms', () => {
  expect([LOOP_MS, TOOL_MS]).toEqual([12_000, 3_000]);
  expect([0, 2_999, 3_000, 6_000, 11_999, 12_000].map(toolAt)).toEqual([0, 0, 1, 2, 3, 0]);
  expect([0, 4_499, 4_500, 8_999, 9_000, 11_999].map(phaseAt)).toEqual([
    'online',
    'online',
    'offline',
    'offline',
    'back',
    'back',
  ]);
});

test('the word count follows the words', () => {
  const counts = [0, OFFLINE_AT_MS - 1, STILL_MS, BACK_AT_MS].map((ms) => countWords(wordsAt(ms)));
  expect(counts.map((count) => count - (counts[0] ?? 0))).toEqual([0, 1, 4, 9]);
});
