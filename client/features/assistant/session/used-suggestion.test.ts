// @vitest-environment jsdom
import { EditorState, TextSelection } from '@tiptap/pm/state';
import type { Node } from '@tiptap/pm/model';
import type { Decoration, EditorView } from '@tiptap/pm/view';
import { expect, test } from 'vitest';
import { createSchema } from '#shared/editor/schema/schema.ts';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { paragraph, replicas } from '#client/editor/binding/testing/replica.ts';
import { suggest } from '../diff/suggest.ts';
import { applyEdits } from '../page/apply-edits.ts';
import { editsOfChange } from '../page/page-edits.ts';
import { selectedTarget } from '../page/target.ts';
import { TrackedTarget } from '../page/tracked-target.ts';
import { initialState } from './assistant-state.ts';
import { drawSession } from './draw-session.ts';
import { showChanges, usedChanges, type Decision } from './shown-change.ts';

const WORDS = ['sea', 'boat', 'tide', 'clerk', 'harbour', 'the', 'and', 'rain,', 'ink.', 'No!', '潮'];
/** What writers decide: some refuse changes, some accept a few, and some do both. */
const DECISIONS: readonly (readonly Decision[])[] = [
  ['open', 'refused'],
  ['open', 'accepted'],
  ['open', 'accepted', 'refused'],
];
const schema = createSchema();

const linesOf = (doc: Node): string[] => doc.children.map(({ textContent }) => textContent);

/** A widget's element and an inline decoration's attributes, which the types of ProseMirror hide. */
type Drawn = Decoration & { type: { toDOM?: () => HTMLElement; attrs?: { nodeName?: string } } };

/** Returns the paragraphs as the page shows them: without the words that are struck out, with the inserted ones. */
function shownLines(doc: Node, decorations: readonly Decoration[]): string[] {
  const drawn = decorations as readonly Drawn[]; // see `Drawn`
  const isStruck = (pos: number): boolean =>
    drawn.some(({ from, to, type }) => type.attrs?.nodeName === 'del' && from <= pos && pos < to);
  const inserted = (pos: number): string[] =>
    drawn
      .filter(({ from, type }) => from === pos && type.toDOM)
      .map(({ type }) => type.toDOM?.())
      // Words that wait for a decision are no part of the text yet.
      .flatMap((element) => (element?.outerHTML.includes('is-waiting') ? [] : (element?.textContent ?? '')));
  const lines = [...inserted(0)];
  doc.forEach((block, pos) => {
    let line = '';
    for (let at = 0; at <= block.content.size; at += 1) {
      line += inserted(pos + 1 + at).join('');
      if (at < block.content.size && !isStruck(pos + 1 + at)) line += block.textContent[at];
    }
    lines.push(line, ...inserted(pos + block.nodeSize));
  });
  return lines;
}

const withoutEmpty = (lines: readonly string[]): string[] => lines.filter((line) => line !== '');

/** Returns paragraphs and an answer that changes, adds and removes some of them. */
function randomAnswer(random: SeededRandom): { before: string[]; answer: string } {
  const text = (length: number) => Array.from({ length }, () => random.pick(WORDS)).join(' ');
  const added = () => (random.chance(0.25) ? Array.from({ length: 1 + random.below(3) }, () => text(3)) : []);
  const before = Array.from({ length: 1 + random.below(6) }, () => text(1 + random.below(8)));
  const changed = (line: string) =>
    line
      .split(' ')
      .flatMap((word) => (random.chance(0.2) ? [random.pick(WORDS), word] : random.chance(0.1) ? [] : [word]))
      .join(' ');
  const after = before.flatMap((line) => [...(random.chance(0.15) ? [] : [changed(line)]), ...added()]);
  // Some answers have Markdown: bold words, headings and the items of lists.
  // Parsing is most of their time, so they are few.
  const isMarkdown = random.chance(0.02);
  const sign = isMarkdown ? random.pick(['', '- ', '1. ', '# ']) : '';
  const formed = [...added(), ...after].filter((line) => line !== '').map((line) => sign + line);
  const answer = formed.join('\n\n');
  return { before, answer: isMarkdown ? answer.replaceAll('boat', '**boat**') : answer };
}

/** Selects all of a text, decides about some changes of an answer and uses it. @returns preview and result */
function useSome(view: EditorView, answer: string, random: SeededRandom) {
  const { doc, tr } = view.state;
  view.dispatch(tr.setSelection(TextSelection.create(doc, 1, doc.content.size - 1)));
  const target = selectedTarget(view.state);
  if (typeof target === 'string') throw new Error(target);
  const tracked = new TrackedTarget(target, view.state);
  const decisions = random.pick(DECISIONS);
  const changes = showChanges(suggest(target.parts, answer), tracked).map((shown) => ({
    ...shown,
    decision: random.pick(decisions),
  }));
  const state = { ...initialState('rewrite'), phase: 'complete' as const, changes };
  const preview = shownLines(view.state.doc, drawSession(view.state.doc, tracked, state).find());
  const edits = usedChanges(changes).flatMap(({ change }) => editsOfChange(change, tracked));
  applyEdits(view, tracked, edits, { kind: 'ai', ref: 'row1' });
  return { preview: withoutEmpty(preview), used: withoutEmpty(linesOf(view.state.doc)) };
}

/** A view without a page: the state alone is enough for the edits, and 10,000 pages would take minutes. */
function stateView(before: readonly string[]): EditorView {
  const doc = schema.node(
    'doc',
    null,
    before.map((text, at) => schema.nodeFromJSON(paragraph(text, { id: `p${at}` }))),
  );
  const view = {
    state: EditorState.create({ doc }),
    dispatch: (tr: Parameters<EditorView['dispatch']>[0]) => void (view.state = view.state.apply(tr)),
  };
  return view as EditorView; // only the fields that the edits use
}

test('the text after a suggestion is used equals its preview, for 10,000 answers and any of their changes', () => {
  // One assertion at the end: 10,000 take longer than the edits.
  const differing: { seed: number; preview: string[]; used: string[] }[] = [];
  for (let seed = 1; seed <= 10_000; seed += 1) {
    const random = new SeededRandom(seed);
    const { before, answer } = randomAnswer(random);
    if (answer.trim() === '') continue;
    const { preview, used } = useSome(stateView(before), answer, random);
    if (preview.join('\n') !== used.join('\n')) differing.push({ seed, preview, used });
  }
  expect(differing).toEqual([]);
});

test('the same holds on a page of a shared text, where one undo restores all of it', () => {
  for (let seed = 1; seed <= 100; seed += 1) {
    const random = new SeededRandom(seed);
    const { before, answer } = randomAnswer(random);
    if (answer.trim() === '') continue;
    const [page] = replicas(
      1,
      before.map((text, at) => paragraph(text, { id: `p${at}` })),
    );
    const { preview, used } = useSome(page!.editor.view, answer, random);
    expect(used, `seed ${seed}`).toEqual(preview);
    page!.undo();
    expect(linesOf(page!.editor.state.doc), `seed ${seed}`).toEqual(before);
    page!.destroy();
  }
});
