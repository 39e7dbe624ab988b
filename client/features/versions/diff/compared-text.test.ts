// @vitest-environment jsdom
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { SCRIPT_PAYLOADS } from '#shared/editor/testing/script-payloads.ts';
import { findForeignMarkup } from '#client/editor/testing/find-foreign-markup.ts';
import { node, p } from '#client/editor/testing/sample-document.ts';
import { sampleReferences } from '#client/editor/testing/sample-references.ts';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { expect, test } from 'vitest';
import { runToEnd } from '../block/use-current-block.ts';
import { changeNote, changeSentence } from './change-sentences.ts';
import { ComparedText } from './compared-text.ts';
import { diffBlocks } from './diff-blocks.ts';
import { DiffSchema } from './diff-schema.ts';

function page() {
  const schema = new DiffSchema();
  const text = new ComparedText(schema, sampleReferences());
  // toJSON() returns a NodeJson.
  const read = (blocks: readonly ProseMirrorNode[]): ProseMirrorNode[] =>
    runToEnd(schema.read({ type: 'doc', content: blocks.map((block) => block.toJSON() as NodeJson) }));
  const show = (before: readonly ProseMirrorNode[], after: readonly ProseMirrorNode[]) =>
    runToEnd(text.show(runToEnd(diffBlocks(before, after))));
  return { schema, text, read, show };
}

/** The drawn text with `{added}`, `[removed]`, `(note)`, and the sign of the margin in front. */
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

test('removed text is struck out and added text underlined, with a sign in the margin', () => {
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
  // The old position of a moved block is no change of its own.
  expect(changes.map(({ diff }) => diff.kind)).toEqual(['moved', 'changed', 'removed', 'removed', 'added']);
  expect(changes.map(({ diff }) => changeSentence(diff))).toEqual([
    'Moved, moved here from below, was plain text, “The board”',
    'Changed, “She read the board.”',
    'Removed, “It was quiet.”',
    'Removed',
    'Added, “Nobody came.”',
  ]);
});

test('drawing again replaces only the elements of changed blocks', () => {
  const { text, read, show } = page();
  const before = read([p('One.', { id: 'a' }), p('Two.', { id: 'b' }), p('Three.', { id: 'c' })]);
  const [one, two, three] = read([p('One.', { id: 'a' }), p('Two!', { id: 'b' }), p('Three!', { id: 'c' })]);
  if (!one || !two || !three) throw new Error('three blocks');
  show(before, [one, two, three]);
  const elements = [...text.dom.children];
  const [changedBlock] = read([p('Two and more!', { id: 'b' })]);
  if (!changedBlock) throw new Error('a block');
  show(before, [one, changedBlock, three]);
  const now = [...text.dom.children];
  expect(now).toHaveLength(3);
  expect([now[0] === elements[0], now[1] === elements[1], now[2] === elements[2]]).toEqual([
    true,
    false,
    true,
  ]);
  expect(shown(text)[1]).toBe('± Two[.]{ and more!}');
});

test('comparing the same page with another version draws it again', () => {
  const { text, read, show } = page();
  const after = read([p('She read the board.', { id: 'a' })]);
  show(read([p('She read the gauge.', { id: 'a' })]), after);
  show(read([p('She wrote the board.', { id: 'a' })]), after);
  expect(shown(text)).toEqual(['± She [wrote]{read} the board.']);
  show([], after);
  expect(shown(text)).toEqual(['+ {She read the board.}']);
});

test('a cancelled drawing leaves no elements behind', () => {
  const { text, read, show } = page();
  const before = read([p('One.', { id: 'a' }), p('Two.', { id: 'b' })]);
  const after = read([p('One!', { id: 'a' }), p('Two!', { id: 'b' })]);
  const cancelled = text.show(runToEnd(diffBlocks(before, after)));
  cancelled.next();
  show(before, before);
  expect(shown(text)).toEqual(['One.', 'Two.']);
});

test('the open page is read from its own schema, and an unchanged block is parsed only once', () => {
  const { schema } = page();
  const own = node('paragraph', { id: 'a' }, 'One.');
  const live = own.type.schema.node('doc', null, [own]);
  const [first] = runToEnd(schema.readPage(live));
  const [again] = runToEnd(schema.readPage(live.type.schema.node('doc', null, [own, p('Two.')])));
  expect(first?.toJSON()).toEqual(own.toJSON());
  expect(again).toBe(first);
});

test('[X12] blocks of a newer version are compared and drawn too', () => {
  const { schema, text } = page();
  const read = (label: string) =>
    runToEnd(schema.read({ type: 'doc', content: [{ type: 'lazyBlock', attrs: { id: 'z', label } }] }));
  runToEnd(text.show(runToEnd(diffBlocks(read('Ebb'), read('Flow')))));
  expect(text.dom.textContent).toContain('Ebb');
  expect(text.dom.textContent).toContain('Flow');
});

test('a note describes the former formatting of a block', () => {
  const note = (before: Record<string, unknown>, after: Record<string, unknown>) => {
    const { read } = page();
    const [diff] = runToEnd(
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

test('script payloads are drawn as plain text in a comparison', () => {
  const foundMarkup = SCRIPT_PAYLOADS.flatMap(({ name, source }) => {
    const { text, read, show } = page();
    show(
      read([p(source, { id: 'a' }), p('gone', { id: source })]),
      read([
        p(`${source} more`, { id: 'a', lang: source }),
        node('image', { src: source, alt: source }, source),
      ]),
    );
    return findForeignMarkup(text.dom)
      .filter((markup) => !['<ins>', '<del>'].includes(markup))
      .map((markup) => `${name}: ${markup}`);
  });
  expect(foundMarkup).toEqual([]);
});
