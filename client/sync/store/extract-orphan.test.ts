import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { findLostText } from './extract-orphan.ts';

const content = (doc: Y.Doc): Y.XmlFragment => doc.getXmlFragment(CONTENT_FRAGMENT);

function addParagraph(doc: Y.Doc, words: string): void {
  const paragraph = new Y.XmlElement('paragraph');
  const text = new Y.XmlText();
  text.insert(0, words);
  paragraph.insert(0, [text]);
  content(doc).push([paragraph]);
}

/** The paragraphs that {@link addParagraph} writes hold one text each. */
const textAt = (doc: Y.Doc, at: number): Y.XmlText =>
  (content(doc).get(at) as Y.XmlElement).get(0) as Y.XmlText;

/** Returns two devices that have a document of these paragraphs, and the list of updates written `here`. */
function devices(...paragraphs: string[]): { here: Y.Doc; there: Y.Doc; written: Uint8Array[] } {
  const here = new Y.Doc();
  const there = new Y.Doc();
  for (const words of paragraphs) addParagraph(there, words);
  Y.applyUpdate(here, Y.encodeStateAsUpdate(there));
  const written: Uint8Array[] = [];
  here.on('update', (update: Uint8Array, origin) => {
    if (origin !== 'there') written.push(update);
  });
  return { here, there, written };
}

const exchange = ({ here, there }: { here: Y.Doc; there: Y.Doc }): void => {
  Y.applyUpdate(here, Y.encodeStateAsUpdate(there), 'there');
  Y.applyUpdate(there, Y.encodeStateAsUpdate(here));
};

test('[C6] text typed into a paragraph that another person deleted is found, in its order in the paragraph', () => {
  const pair = devices('First.', 'The harbour lay still.');
  const { here, there, written } = pair;
  for (const character of ' Nobody came.') textAt(here, 1).insert(textAt(here, 1).length, character);
  textAt(here, 1).insert(textAt(here, 1).length - 5, 'ever ');
  content(there).delete(1, 1);
  exchange(pair);
  expect(content(here).toJSON()).not.toContain('Nobody');
  expect(findLostText(here, written, written)).toEqual({
    text: 'Nobody ever came.',
    content: {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Nobody ever came.' }] }],
    },
  });
});

test('[C6] lost text is also found when the server’s state was loaded first, so that the text was never in the document', () => {
  const { here, there, written } = devices('Gone soon.');
  textAt(here, 0).insert(5, 'very ');
  content(there).delete(0, 1);
  // A compacted room sends its state without the deleted content.
  const fresh = new Y.Doc();
  Y.applyUpdate(fresh, Y.encodeStateAsUpdate(there));
  for (const update of written) Y.applyUpdate(fresh, update);
  expect(content(fresh).toJSON()).not.toContain('very');
  expect(findLostText(fresh, written, written)?.text).toBe('very');
});

test('[C6] text that its writer deleted later is not lost, whether the characters or their paragraph were deleted', () => {
  const pair = devices('One.', 'Two.');
  const { here, written } = pair;
  textAt(here, 0).insert(4, ' A slip of the pen.');
  textAt(here, 1).insert(4, ' Another.');
  textAt(here, 0).delete(4, 19);
  content(here).delete(1, 1);
  exchange(pair);
  expect(findLostText(here, written, written)).toBeUndefined();
  // Without the writer's later updates, the same deletions count as made by somebody else.
  expect(findLostText(here, written.slice(0, 2), written.slice(0, 2))?.text).toBe(
    'A slip of the pen.\n\nAnother.',
  );
});

test('[C6] text that still exists is not lost, and of text that was deleted in part only that part is', () => {
  const pair = devices('Words.');
  const { here, there, written } = pair;
  textAt(here, 0).insert(6, ' Left to stand. Taken away.');
  exchange(pair);
  expect(findLostText(here, written, written)).toBeUndefined();
  textAt(there, 0).delete(21, 12);
  exchange(pair);
  expect(findLostText(here, written, written)?.text).toBe('Taken away.');
});

test('[C6] whole paragraphs that another person deleted are found as paragraphs', () => {
  const pair = devices('First.');
  const { here, there, written } = pair;
  addParagraph(here, 'A new chapter.');
  addParagraph(here, 'And a second paragraph.');
  exchange(pair);
  content(there).delete(1, 2);
  exchange(pair);
  expect(findLostText(here, written, written)?.content.content).toEqual([
    { type: 'paragraph', content: [{ type: 'text', text: 'A new chapter.' }] },
    { type: 'paragraph', content: [{ type: 'text', text: 'And a second paragraph.' }] },
  ]);
});

test('[C6] the text of an update that two tabs stored is found once', () => {
  const pair = devices('First.');
  const { here, there, written } = pair;
  for (const words of [' Once', ' and for all.']) textAt(here, 0).insert(textAt(here, 0).length, words);
  content(there).delete(0, 1);
  exchange(pair);
  expect(findLostText(here, [...written, ...written], written)?.text).toBe('Once and for all.');
});

test('[C6] a chapter typed character by character is found as one text', () => {
  const pair = devices('');
  const { here, there, written } = pair;
  const text = 'It rained for a week. '.repeat(500);
  for (const [at, character] of [...text].entries()) textAt(here, 0).insert(at, character);
  content(there).delete(0, 1);
  exchange(pair);
  expect(findLostText(here, written, written)?.text).toBe(text.trim());
});

const setAttribute = (element: Y.XmlElement, name: string, value: number | string): void =>
  // Yjs types attributes as strings, but stores numbers and `true` unchanged; the binding relies on it.
  (element as Y.XmlElement<Record<string, number | string>>).setAttribute(name, value);

test('[C6] lost text keeps the marks it was written with, but not a mark that was removed again', () => {
  const pair = devices('Plain.');
  const { here, there, written } = pair;
  const text = textAt(here, 0);
  text.insert(6, ' so ', {});
  text.insert(10, 'very bold', { bold: {} });
  text.insert(19, ' and here', { bold: null, 'link--a1': { href: 'https://example.org' } });
  text.insert(28, ' end', { 'link--a1': null, italic: {} });
  text.format(28, 4, { italic: null });
  content(there).delete(0, 1);
  exchange(pair);
  expect(findLostText(here, written, written)).toEqual({
    text: 'so very bold and here end',
    content: {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'so ' },
            { type: 'text', text: 'very bold', marks: [{ type: 'bold' }] },
            {
              type: 'text',
              text: ' and here',
              marks: [{ type: 'link', attrs: { href: 'https://example.org' } }],
            },
            { type: 'text', text: ' end' },
          ],
        },
      ],
    },
  });
});

test('[C6] a block that was made here is found with its last attributes, but without its id', () => {
  const pair = devices('First.');
  const { here, there, written } = pair;
  addParagraph(here, 'A heading');
  const heading = content(here).get(1) as Y.XmlElement; // made by addParagraph
  setAttribute(heading, 'id', 'aaaaaaaa');
  setAttribute(heading, 'level', 1);
  setAttribute(heading, 'level', 2);
  setAttribute(heading, 'indent', 1);
  heading.removeAttribute('indent');
  const code = new Y.XmlElement('codeBlock');
  const words = new Y.XmlText();
  words.insert(0, 'let tide = 0', { bold: {} });
  code.insert(0, [words]);
  content(here).push([code]);
  exchange(pair);
  content(there).delete(1, 2);
  exchange(pair);
  expect(findLostText(here, written, written)?.content.content).toEqual([
    { type: 'paragraph', attrs: { level: 2 }, content: [{ type: 'text', text: 'A heading' }] },
    { type: 'codeBlock', content: [{ type: 'text', text: 'let tide = 0' }] },
  ]);
});

test('[C6] text deleted from a block that still exists is found as a block with the same attributes', () => {
  const pair = devices('Words.');
  const { here, there, written } = pair;
  setAttribute(content(there).get(0) as Y.XmlElement, 'quote', 1); // made by addParagraph
  exchange(pair);
  textAt(here, 0).insert(6, ' Taken away.');
  exchange(pair);
  textAt(there, 0).delete(6, 12);
  exchange(pair);
  expect(findLostText(here, written, written)?.content.content).toEqual([
    { type: 'paragraph', attrs: { quote: 1 }, content: [{ type: 'text', text: 'Taken away.' }] },
  ]);
});
