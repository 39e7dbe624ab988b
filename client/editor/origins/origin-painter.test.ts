// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Node } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import { answerWords } from '#shared/editor/origins/answer-words.ts';
import type { Origin } from '#shared/editor/origins/word-origins.ts';
import { ORIGIN_META } from '../binding/origin.ts';
import { paragraph, replicas, type Replica } from '../binding/testing/replica.ts';
import { OriginPainter } from './origin-painter.ts';

/** A highlight of the browser, which jsdom does not have. */
class FakeHighlight extends Set<Range> {
  priority = 0;
}

let highlights: Map<string, FakeHighlight>;
let opened: Replica;
let caret: (Origin | null)[];
let painter: OriginPainter;
beforeEach(() => {
  highlights = new Map();
  vi.stubGlobal('Highlight', FakeHighlight);
  vi.stubGlobal('CSS', { highlights });
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
    callback();
    return 1;
  });
  // A paint that takes long waits for a pause, and a busy machine makes every paint long.
  vi.spyOn(performance, 'now').mockReturnValue(0);
  const [replica] = replicas(1, [paragraph('I typed this.'), paragraph('And this.'), paragraph('')]);
  if (!replica) throw new Error('no replica');
  opened = replica;
  const { view } = opened.editor;
  view.dispatch(
    view.state.tr.insertText(' the grey sea', 14).setMeta(ORIGIN_META, { kind: 'ai', ref: 'r1' }),
  );
  caret = [];
  painter = new OriginPainter(opened.editor, (origin) => caret.push(origin));
});
afterEach(() => {
  painter.end();
  opened.destroy();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const painted = (origin: string): string => [...(highlights.get(`origin-${origin}`) ?? [])].join('|');

test('the text of AI is tinted, and its edited words by their answer once that is known', () => {
  expect(painted('ai')).toBe(' the grey sea');
  painter.setAnswers(new Map([['r1', answerWords('the sea')]]));
  expect(painted('ai')).toBe(' the | sea');
  expect(painted('edited')).toBe('grey');
});

test('a typed key reads only the block that it changed', () => {
  const read = vi.spyOn(Node.prototype, 'toJSON');
  opened.type('!', opened.editor.state.doc.content.size - 1);
  const blocks = read.mock.contexts.filter((node) => (node as Node).isTextblock);
  expect(blocks.map((node) => (node as Node).textContent)).toEqual(['!']);
});

test('the origin at the caret is reported when it changes', () => {
  const select = (at: number): void => {
    const { view } = opened.editor;
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, at)));
  };
  select(20);
  select(21);
  select(3);
  expect(caret).toEqual(['typed', 'ai', 'typed']);
});

test('nothing is tinted after the end', () => {
  painter.end();
  expect(highlights.size).toBe(0);
  opened.type('x', 16);
  expect(highlights.size).toBe(0);
});
