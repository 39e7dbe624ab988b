import { describe, expect, test } from 'vitest';
import { nodeText, type NodeJson } from '../../html/node-json.ts';
import { fromMarkdown } from '../from-markdown.ts';
import { toMarkdown } from '../to-markdown.ts';

/**
 * Returns the blocks of a text: words, `<label→title#fragment>` for a link and `{address: description}` for a picture.
 */
function read(markdown: string): string[] {
  return (fromMarkdown(markdown).content ?? []).map(shown);
}

function shown(node: NodeJson): string {
  const { label, data, src, alt } = node.attrs ?? {};
  if (node.type === 'token')
    return typeof data === 'string' ? `<${String(label)}→${data}>` : `<${String(label)}>`;
  if (node.type === 'image' || node.type === 'inlineImage') return `{${String(src)}: ${String(alt)}}`;
  const text = node.text ?? (node.content ?? []).map(shown).join('');
  return node.marks?.some(({ type }) => type === 'code') ? `\`${text}\`` : text;
}

describe('links of Obsidian', () => {
  test.each([
    ['[[Ferryman]]', '<Ferryman>'],
    ['[[Café Nord|the café]]', '<the café→[[Café Nord]]>'],
    ['[[Ferryman#The toll]]', '<Ferryman→#The toll>'],
    ['[[Ferryman#^wick]]', '<Ferryman→#^wick>'],
    ['[[Ferryman#The toll|two coins]]', '<two coins→[[Ferryman#The toll]]>'],
    ['[[notes/Ferryman|he]]', '<he→[[notes/Ferryman]]>'],
    ['[[ Ferryman ]]', '[[ Ferryman ]]'],
    ['[[Ferryman|]]', '<Ferryman>'],
    ['[[#Wick]]', 'Wick'],
    ['[[#Wick|the wick]]', 'the wick'],
    ['[[#^a1b2c3]]', 'a1b2c3'],
    ['[[|x]]', '[[|x]]'],
    ['![[Ferryman]]', '<Ferryman>'],
    ['![[Ferryman#The toll]]', '<Ferryman→#The toll>'],
    ['`[[Ferryman|he]]`', '`[[Ferryman|he]]`'],
    [String.raw`\[[Ferryman|he]]`, '[[Ferryman|he]]'],
    ['[[a|b', '[[a|b'],
  ])('%s is read as %s', (markdown, expected) => {
    expect(read(markdown)).toEqual([expected]);
  });

  test('in the cell of a table the bar of a link is escaped, and it is written so', () => {
    const table = '| who |\n| - |\n| [[Ferryman\\|he]] |\n';
    const [cell] = read(table);
    expect(cell).toBe('who<he→[[Ferryman]]>');
    expect(toMarkdown(fromMarkdown(table))).toBe(table);
  });

  test.each(['[[Ferryman|he]]', '[[Ferryman#The toll]]', '[[Ferryman#^wick|two coins]]', '[[a/b|c]]'])(
    '%s is written as it was',
    (markdown) => expect(toMarkdown(fromMarkdown(markdown))).toBe(`${markdown}\n`),
  );

  test('a link with own words gets the current title of its item in Markdown, and keeps its words', () => {
    expect(toMarkdown(fromMarkdown('[[Ferryman|he]]'), { tokenLabel: () => 'Boatman' })).toBe(
      '[[Boatman|he]]\n',
    );
  });

  test.each([
    ['C# notes', undefined],
    ['a|b', '[[Ferryman]]'],
    ['x', '[[a]b]]'],
  ])('a link with the label %j and the data %j comes back from Markdown', (label, data) => {
    const token = { type: 'token', attrs: { kind: 'link', label, ...(data !== undefined && { data }) } };
    const doc = { type: 'doc', content: [{ type: 'paragraph', content: [token] }] };
    expect(fromMarkdown(toMarkdown(doc))).toEqual(doc);
  });
});

describe('embedded pictures', () => {
  test.each([
    ['![[blue square.png]]', '{blue%20square.png: blue square.png}'],
    ['![[blue square.png|80]]', '{blue%20square.png: blue square.png}'],
    ['![[maps/bay.JPG|80x40]]', '{maps/bay.JPG: bay.JPG}'],
    ['![[bay.webp|The bay]]', '{bay.webp: The bay}'],
    ['See ![[bay.png]] here', 'See {bay.png: bay.png} here'],
    ['`![[bay.png]]`', '`![[bay.png]]`'],
    ['    ![[bay.png]]', '![[bay.png]]'],
    ['Stop![[Ferryman]]', 'Stop<Ferryman>'],
    ['![[ ]]', '![[ ]]'],
  ])('%s is read as %s', (markdown, expected) => {
    expect(read(markdown)).toEqual([expected]);
  });
});

describe('comments', () => {
  test.each([
    ['a line of its own', 'One.\n\n%% a note %%\n\nTwo.', ['One.', 'Two.']],
    ['a line within a paragraph', 'One.\n%% a note %%\nTwo.', ['One. Two.']],
    ['within a line', 'Mara %% check her age %% came.', ['Mara came.']],
    ['within a word', 'Mara%%check%% came.', ['Mara came.']],
    ['the end of a line', 'Mara came. %% check %%\nIt rained.', ['Mara came. It rained.']],
    ['the beginning of a line', '%% check %% Mara came.', ['Mara came.']],
    ['several lines', '%%\n# Plan\n\n- rope\n\n```\ncode\n%%\n\nTwo.', ['Two.']],
    ['a quote', '> One.\n> %% a note %%\n> Two.', ['One.', 'Two.']],
    ['an item', '- rope %% long %%\n- oars', ['rope', 'oars']],
    ['several in a line', 'a %%1%% b %%2%% c', ['a b c']],
    ['nothing in it', 'a %%%% b', ['a b']],
    ['Windows line ends', 'One.\r\n\r\n%% a\r\nb %%\r\nTwo.', ['One.', 'Two.']],
  ])('a comment is no text of the book: %s', (_, markdown, expected) => {
    expect(read(markdown)).toEqual(expected);
  });

  test.each([
    ['inline code', 'a `%% b %%` c', ['a `%% b %%` c']],
    ['a code span over lines', 'a `%% b\nc %%` d', ['a `%% b c %%` d']],
    ['fenced code', '```mermaid\n%% b %%\n```', ['%% b %%']],
    ['fenced code in an item', '- a\n\n  ~~~\n  %% b %%\n  ~~~', ['a', '%% b %%']],
    ['fenced code in a quote', '> ```\n> %% b %%\n> ```', ['%% b %%']],
    ['indented code', 'a\n\n    %% b %%', ['a', '%% b %%']],
    ['indented code below a heading', '# a\n    %% b %%', ['a', '%% b %%']],
    ['preformatted text', '<pre>\n%% b\n\nc %%\n</pre>', ['%% b\n\nc %%\n']],
    ['a code element', 'a <code>%% b %%</code> c', ['a `%% b %%` c']],
    ['a code element over signs', 'a <code>`%% b %%</code> c', ['a ``%% b %%` c']],
  ])('code keeps its signs: %s', (_, markdown, expected) => {
    expect(read(markdown)).toEqual(expected);
  });

  test.each([
    ['no end', 'One %% two.\n\nThree.', ['One %% two.', 'Three.']],
    ['no end at the beginning of a line', '%% two.\n\nThree.', ['%% two.', 'Three.']],
    ['an end in another paragraph', 'One %% two.\n\nThree %% four.', ['One %% two.', 'Three %% four.']],
    ['numbers', 'From 50%% to 60%% in a week.', ['From 50%% to 60%% in a week.']],
    ['escaped signs', String.raw`One \%% two \%% three`, ['One %% two %% three']],
    ['an address', 'https://x.org/a%%b%%c', ['https://x.org/a%%b%%c']],
  ])('signs that are no comment stay text: %s', (_, markdown, expected) => {
    expect(read(markdown)).toEqual(expected);
  });
});

describe('ids of blocks', () => {
  test.each([
    ['Trimmed on Mondays.^wick', ['Trimmed on Mondays.']],
    ['Trimmed on Mondays. ^wick', ['Trimmed on Mondays.']],
    ['Trimmed on Mondays. ^a1b2c3  ', ['Trimmed on Mondays.']],
    ['**Trimmed** ^37066d', ['Trimmed']],
    ['# Wick ^wick', ['Wick']],
    ['- rope ^rope\n- oars', ['rope', 'oars']],
    ['> One.\n\n^quote\n\nTwo.', ['One.', 'Two.']],
    ['One ^wick two.', ['One ^wick two.']],
    ['The area is x^2', ['The area is x^2']],
    ['It is (a+b)^n', ['It is (a+b)^n']],
    ['See the note.^2', ['See the note.^2']],
    ['She smiled ^_^', ['She smiled ^_^']],
    ['`a ^wick`', ['`a ^wick`']],
    [String.raw`Trimmed. \^wick`, ['Trimmed. ^wick']],
    ['| a |\n|---|\n| b ^wick |', ['ab ^wick']],
  ])('%j is read as %j', (markdown, expected) => {
    expect(read(markdown)).toEqual(expected);
  });
});

test.each([
  'One %% two %% three',
  '%%',
  '%%%',
  'a %%',
  'Trimmed. ^wick',
  '^wick',
  'end.^a-1',
  '5 %% 6%%%% x',
])('the text %j comes back from Markdown', (text) => {
  const doc = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
  expect(fromMarkdown(toMarkdown(doc))).toEqual(doc);
  const bold = {
    ...doc,
    content: [{ type: 'paragraph', content: [{ type: 'text', text, marks: [{ type: 'bold' }] }] }],
  };
  expect(fromMarkdown(toMarkdown(bold))).toEqual(bold);
  expect(nodeText(fromMarkdown(toMarkdown(doc)))).toBe(text);
});

test.each([
  ['[[', ''],
  ['[[a|', ''],
  ['![[', ''],
  ['![[a.png|', ''],
  ['%%', 'x'],
  ['%% ', '\n'],
  ['a %% `', '%%'],
  ['5%% ', '%%'],
  [' ^a', ''],
  ['.^', 'a'],
  ['<code>%%', ''],
])('100,000 characters of %j are read in time, and none is lost without a comment', (piece, end) => {
  const text = `${piece.repeat(100_000 / piece.length)}${end}`;
  const doc = fromMarkdown(text);
  expect(doc.content?.length).toBeGreaterThan(0);
  const [read, source] = [nodeText(doc), text].map((each) => each.replaceAll(/\s/g, ''));
  // The last name is the id of the block.
  const isWhole = source?.startsWith(read ?? '-') && (read?.length ?? 0) > source.length - 3;
  expect(isWhole || text.includes('%%')).toBe(true);
});
