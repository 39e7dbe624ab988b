// @vitest-environment jsdom
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { SCRIPT_PAYLOADS } from '#shared/editor/testing/script-payloads.ts';
import { foreignThings } from '#client/editor/testing/foreign-things.ts';
import { node, p } from '#client/editor/testing/sample-document.ts';
import { sampleReferences } from '#client/editor/testing/sample-references.ts';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { expect, test } from 'vitest';
import { atOnce } from '../block/use-present-block.ts';
import { changeNote, changeSentence } from './change-sentences.ts';
import { ComparedText } from './compared-text.ts';
import { diffBlocks } from './diff-blocks.ts';
import { DiffSchema } from './diff-schema.ts';

function page() {
  const schema = new DiffSchema();
  const text = new ComparedText(schema, sampleReferences());
  const read = (blocks: readonly ProseMirrorNode[]): ProseMirrorNode[] =>
    atOnce(schema.read({ type: 'doc', content: blocks.map((block) => block.toJSON() as NodeJson) })); // its form
  const show = (before: readonly ProseMirrorNode[], after: readonly ProseMirrorNode[]) =>
    atOnce(text.show(atOnce(diffBlocks(before, after))));
  return { schema, text, read, show };
}

/** Words in signs: `{came}`, `[went]`, `(note)`, and the sign in the margin before them. */
const shown = (text: ComparedText): string[] =>
  [...text.dom.children].map((block) => {
    const copy = block.cloneNode(true);
    if (!(copy instanceof Element)) return '';
    const sign = copy.querySelector('.diff-sign');
    sign?.remove();
    for (const ins of copy.querySelectorAll('ins')) ins.textContent = `{${ins.textContent}}`;
    for (const del of copy.querySelectorAll('del')) del.textContent = `[${del.textContent}]`;
    for (const note of copy.querySelectorAll('.diff-note')) note.textContent = ` (${note.textContent})`;
    return `${sign ? `${sign.textContent} ` : ''}${copy.textContent}`;
  });

test('what went is struck out, what came underlined, with a sign in the margin', () => {
  const { text, read, show } = page();
  const before = read([
    p('Same.', { id: 'a' }),
    p('She read the gauge.', { id: 'b' }),
    p('It was quiet.', { id: 'c' }),
    p('The board', { id: 'd' }),
    node('horizontalRule', { id: 'e' }),
  ]);
  const after = read([
    p('The board', { id: 'd', level: 2 }),
    p('Same.', { id: 'a' }),
    p('She read the board.', { id: 'b' }),
    p('Nobody came.', { id: 'f' }),
  ]);
  const changes = show(before, after);
  expect(shown(text)).toEqual([
    '± The board (moved here from below, was plain text)',
    'Same.',
    '± She read the [gauge]{board}.',
    '− [It was quiet.]',
    '− [The board] (moved up from here)',
    '− ',
    '+ {Nobody came.}',
  ]);
  // Where it stood before, what moved is no change of its own.
  expect(changes.map(({ diff }) => diff.kind)).toEqual(['moved', 'changed', 'removed', 'removed', 'added']);
  expect(changes.map(({ diff }) => changeSentence(diff))).toEqual([
    'Moved, moved here from below, was plain text, “The board”',
    'Changed, “She read the board.”',
    'Removed, “It was quiet.”',
    'Removed',
    'Added, “Nobody came.”',
  ]);
});

test('what is written on the page meanwhile is drawn alone: all else keeps its element', () => {
  const { text, read, show } = page();
  const before = read([p('One.', { id: 'a' }), p('Two.', { id: 'b' }), p('Three.', { id: 'c' })]);
  const [one, two, three] = read([p('One.', { id: 'a' }), p('Two!', { id: 'b' }), p('Three!', { id: 'c' })]);
  if (!one || !two || !three) throw new Error('three blocks');
  show(before, [one, two, three]);
  const elements = [...text.dom.children];
  const [more] = read([p('Two and more!', { id: 'b' })]);
  if (!more) throw new Error('a block');
  show(before, [one, more, three]);
  const now = [...text.dom.children];
  expect(now).toHaveLength(3);
  expect([now[0] === elements[0], now[1] === elements[1], now[2] === elements[2]]).toEqual([
    true,
    false,
    true,
  ]);
  expect(shown(text)[1]).toBe('± Two[.]{ and more!}');
});

test('the same page beside another version is drawn anew', () => {
  const { text, read, show } = page();
  const after = read([p('She read the board.', { id: 'a' })]);
  show(read([p('She read the gauge.', { id: 'a' })]), after);
  show(read([p('She wrote the board.', { id: 'a' })]), after);
  expect(shown(text)).toEqual(['± She [wrote]{read} the board.']);
  show([], after);
  expect(shown(text)).toEqual(['+ {She read the board.}']);
});

test('a drawing that was called off leaves nothing behind', () => {
  const { text, read, show } = page();
  const before = read([p('One.', { id: 'a' }), p('Two.', { id: 'b' })]);
  const after = read([p('One!', { id: 'a' }), p('Two!', { id: 'b' })]);
  const broken = text.show(atOnce(diffBlocks(before, after)));
  broken.next();
  show(before, before);
  expect(shown(text)).toEqual(['One.', 'Two.']);
});

test('the open page is read in its own schema, and a block that stays is read once', () => {
  const { schema } = page();
  const own = node('paragraph', { id: 'a' }, 'One.');
  const live = own.type.schema.node('doc', null, [own]);
  const [first] = atOnce(schema.readPage(live));
  const [again] = atOnce(schema.readPage(live.type.schema.node('doc', null, [own, p('Two.')])));
  expect(first?.toJSON()).toEqual(own.toJSON());
  expect(again).toBe(first);
});

test('[X12] what a newer version wrote is compared and drawn, too', () => {
  const { schema, text } = page();
  const read = (label: string) =>
    atOnce(schema.read({ type: 'doc', content: [{ type: 'lazyBlock', attrs: { id: 'z', label } }] }));
  atOnce(text.show(atOnce(diffBlocks(read('Ebb'), read('Flow')))));
  expect(text.dom.textContent).toContain('Ebb');
  expect(text.dom.textContent).toContain('Flow');
});

test('how a block was set before is said in words', () => {
  const note = (before: Record<string, unknown>, after: Record<string, unknown>) => {
    const { read } = page();
    const [diff] = atOnce(
      diffBlocks(read([p('x', { id: 'a', ...before })]), read([p('x', { id: 'a', ...after })])),
    );
    return diff && changeNote(diff);
  };
  expect(note({ level: 2 }, {})).toBe('was heading 2');
  expect(note({ list: 'task', checked: true }, { list: 'task' })).toBe('was done');
  expect(note({ list: 'bullet' }, { list: 'ordered' })).toBe('was a bulleted item');
  expect(note({ indent: 1 }, { indent: 2 })).toBe('was indented otherwise');
  expect(note({ align: 'center' }, {})).toBe('was aligned otherwise');
  expect(note({ quote: 1 }, {})).toBe('was quoted');
  expect(note({ lang: 'fr' }, {})).toBe('was set otherwise');
});

test('what would run a script is words in a comparison as well', () => {
  const left = SCRIPT_PAYLOADS.flatMap(({ name, source }) => {
    const { text, read, show } = page();
    show(
      read([p(source, { id: 'a' }), p('gone', { id: source })]),
      read([
        p(`${source} more`, { id: 'a', lang: source }),
        node('image', { src: source, alt: source }, source),
      ]),
    );
    return foreignThings(text.dom)
      .filter((what) => !['<ins>', '<del>'].includes(what))
      .map((what) => `${name}: ${what}`);
  });
  expect(left).toEqual([]);
});
