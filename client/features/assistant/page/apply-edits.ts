import { newBlockId } from '#shared/editor/schema/block-id.ts';
import { Fragment, type Mark, type Node, type Schema } from '@tiptap/pm/model';
import { Selection, type EditorState, type Transaction } from '@tiptap/pm/state';
import type { Mapping } from '@tiptap/pm/transform';
import type { EditorView } from '@tiptap/pm/view';
import { ORIGIN_META, type Origin } from '#client/editor/binding/origin.ts';
import {
  dispatchStretches,
  pathOfPlainText,
  type BlockStretches,
} from '#client/editor/binding/text-stretches.ts';
import { undoCommand } from '#client/editor/undo/undo-commands.ts';
import { joinUndoStep, separateUndoStep } from '#client/editor/undo/undo-steps.ts';
import { ANSWER_MARKS } from '../diff/answer-paragraphs.ts';
import { stretchesOf, type MarkedRange } from '../diff/marked-ranges.ts';
import type { AddedParagraph } from '../diff/suggest.ts';
import { attributesOf, FormEdits } from './form-edits.ts';
import type { PageEdit, WordEdit } from './page-edits.ts';
import { withoutDecorations } from './suggestion-plugin.ts';
import { contentStart, placeOfAdded, type AddedPlace, type TrackedTarget } from './tracked-target.ts';

/** Marks of the text that new words beside it do not take. */
const OWN_MARKS = new Set(['origin', 'insertion', 'deletion', 'formatting', 'tag']);
/** Attributes of a paragraph that an added paragraph does not take. */
const OWN_ATTRIBUTES = new Set(['id', 'level', 'checked', 'start']);

type AddedText = Pick<AddedParagraph, 'text' | 'form' | 'marks'>;

interface Range {
  from: number;
  to: number;
}

/** Returns the marks that all the replaced words have, or those of the character before the insertion. */
function marksAt(doc: Node, from: number, to: number): readonly Mark[] {
  let marks: readonly Mark[] | null = null;
  if (to > from)
    doc.nodesBetween(from, to, (node) => {
      if (node.isText) marks = marks?.filter((mark) => mark.isInSet(node.marks)) ?? node.marks;
    });
  const found = marks ?? doc.resolve(from).marks();
  return found.filter((mark) => !OWN_MARKS.has(mark.type.name));
}

/** Returns words as nodes; a line break is a hard break. */
function inlineNodes(
  schema: Schema,
  text: string,
  marks: readonly Mark[],
  ranges: readonly MarkedRange[] = [],
): Fragment {
  const { hardBreak } = schema.nodes;
  const nodes = stretchesOf(text, ranges).flatMap((stretch) => {
    const all = stretch.marks.reduce((set, { type, attrs }) => schema.mark(type, attrs).addToSet(set), marks);
    return stretch.text
      .split('\n')
      .flatMap((line, index) => [
        ...(index > 0 && hardBreak ? [hardBreak.create()] : []),
        ...(line === '' ? [] : [schema.text(line, all)]),
      ]);
  });
  return Fragment.fromArray(nodes);
}

/** Returns a paragraph like another one: in the same list, with the same indent and alignment; or of its own kind. */
function paragraphLike(like: Node, { text, form, marks: ranges }: AddedText, marks: readonly Mark[]): Node {
  const { schema } = like.type;
  const attributes = Object.fromEntries(
    Object.entries(like.attrs).filter(([name]) => !OWN_ATTRIBUTES.has(name)),
  );
  return schema.nodes['paragraph']!.create(
    { ...attributes, id: newBlockId(), ...(form && attributesOf(like, form)) },
    inlineNodes(schema, text, marks, ranges),
  );
}

/** Adds paragraphs at one place. @returns the ranges of their text */
function addParagraphs(
  tr: Transaction,
  { pos, like }: AddedPlace,
  texts: readonly AddedText[],
  origins: readonly Mark[],
): Range[] {
  const paragraphs = texts.map((text) => paragraphLike(like, text, origins));
  tr.insert(pos, paragraphs);
  let at = pos;
  return paragraphs.map(({ nodeSize }) => {
    const range = { from: at + 1, to: at + nodeSize - 1 };
    at += nodeSize;
    return range;
  });
}

function replaceWords(
  tr: Transaction,
  start: number,
  { from, to, text, marks: ranges }: WordEdit,
  origins: readonly Mark[],
): Range {
  const at = { from: start + from, to: start + to };
  const found = marksAt(tr.doc, at.from, at.to);
  // An answer with marks says of each new word which ones it has.
  const own = ranges ? found.filter(({ type }) => !ANSWER_MARKS.includes(type.name)) : found;
  const marks = origins.reduce((set, mark) => mark.addToSet(set), own);
  const words = inlineNodes(tr.doc.type.schema, text, marks, ranges);
  tr.replaceWith(at.from, at.to, words);
  return { from: at.from, to: at.from + words.size };
}

/**
 * Makes the edits of one transaction. `onInsert` gets each range of inserted text as soon as it is in `tr`.
 * @returns the blocks whose stretches are written one by one
 */
type Step = (tr: Transaction, onInsert: (range: Range) => void) => readonly BlockStretches[];

const hasLineBreak = ({ text }: WordEdit): boolean => text.includes('\n');

/**
 * Yields the steps of an edit list. The first transaction makes all edits in paragraphs that have nothing but text. Any
 * other paragraph is changed in one stretch for each transaction: the binding finds only where the first and the last
 * difference are, and would rewrite all the text between two of them, also where another writer is typing.
 */
function* stepsOf(
  state: EditorState,
  edits: readonly PageEdit[],
  target: TrackedTarget,
  origins: readonly Mark[],
): Generator<Step> {
  const byPart = target.parts.map(({ block }, part) => {
    const list = edits
      .filter((edit): edit is WordEdit => edit.kind === 'words' && edit.part === part)
      .toSorted((a, b) => a.from - b.from || a.to - b.to);
    const isPlain = block !== null && list.length > 1 && !list.some(hasLineBreak);
    return { list, path: isPlain ? pathOfPlainText(state, block.pos) : null };
  });
  while (byPart.some(({ list }) => list.length > 0))
    yield (tr, onInsert) => {
      const stretches: BlockStretches[] = [];
      // From the last paragraph to the first, so that the positions before stay valid.
      for (const [part, { list, path }] of [...byPart.entries()].toReversed()) {
        const made = path ? list.splice(0) : list.splice(-1);
        const block = target.parts[part]?.block;
        if (!block) continue;
        if (path) stretches.push({ path, stretches: made });
        for (const edit of made.toReversed()) onInsert(replaceWords(tr, contentStart(block), edit, origins));
      }
      return stretches;
    };
  // Paragraphs at the same place are added together, and so keep their order.
  for (const [after, texts] of addedTogether(edits, target))
    yield (tr, onInsert) => {
      const place = placeOfAdded(target, after);
      if (place) for (const range of addParagraphs(tr, place, texts, origins)) onInsert(range);
      return [];
    };
  for (const edit of edits)
    if (edit.kind === 'removed')
      yield (tr) => {
        const block = target.parts[edit.part]?.block;
        if (block) tr.delete(block.pos, block.pos + block.node.nodeSize);
        return [];
      };
}

/** Returns the added texts by the place where they are added, which is written as one of their `after`. */
function addedTogether(edits: readonly PageEdit[], target: TrackedTarget): Map<number, AddedText[]> {
  const byPlace = new Map<number | undefined, { after: number; texts: AddedText[] }>();
  for (const edit of edits) {
    if (edit.kind !== 'added') continue;
    const pos = placeOfAdded(target, edit.after)?.pos;
    const group = byPlace.get(pos) ?? { after: edit.after, texts: [] };
    group.texts.push(edit);
    byPlace.set(pos, group);
  }
  return new Map([...byPlace.values()].map(({ after, texts }) => [after, texts]));
}

/** Whether the document takes the edits: it may have a limit of characters. */
function isAllowed(state: EditorState, edits: readonly PageEdit[]): boolean {
  const grown = edits.reduce((sum, edit) => {
    if (edit.kind !== 'words' && edit.kind !== 'added') return sum;
    return sum + edit.text.length - (edit.kind === 'words' ? edit.to - edit.from : 0);
  }, 0);
  if (grown <= 0) return true;
  const trial = state.tr.insertText('x'.repeat(grown), Selection.atEnd(state.doc).from);
  return state.applyTransaction(trial).transactions.length > 0;
}

/**
 * Makes edits as one undo step. The inserted words get the origin and the marks of their neighbours.
 * @returns the ranges of the inserted text; null when the document's limit of characters does not allow them, and then
 * nothing was changed
 */
export function applyEdits(
  view: EditorView,
  target: TrackedTarget,
  edits: readonly PageEdit[],
  origin: Origin,
): Range[] | null {
  if (!isAllowed(view.state, edits)) return null;
  let inserted: Range[] = [];
  let isFirst = true;
  // Words that have their mark already need no second change, which `markOrigins` would append to each transaction.
  const originMark = view.state.schema.marks['origin']?.create(origin);
  target.locate(view.state);
  const forms = new FormEdits(edits, target);
  const steps = function* (): Generator<Step> {
    // Last, when the words that stay are found by the changes of the positions.
    yield* stepsOf(view.state, edits, target, originMark ? [originMark] : []);
    yield (tr) => forms.make(tr, target);
  };
  for (const step of steps()) {
    target.locate(view.state);
    const { tr, doc } = view.state;
    const ranges: { range: Range; steps: number }[] = [];
    const stretches = step(tr, (range) => ranges.push({ range, steps: tr.steps.length }));
    if (!tr.docChanged) continue;
    tr.setMeta(ORIGIN_META, origin);
    dispatchStretches(view, isFirst ? separateUndoStep(withoutDecorations(tr)) : joinUndoStep(tr), stretches);
    if (view.state.doc === doc) {
      // The limit of characters was reached in between.
      if (!isFirst) undoCommand(view.state, view.dispatch);
      return null;
    }
    isFirst = false;
    forms.follow(tr.mapping);
    inserted = [
      ...inserted.map((range) => mapRange(range, tr.mapping)),
      ...ranges.map(({ range, steps }) => mapRange(range, tr.mapping.slice(steps))),
    ];
  }
  target.locate(view.state);
  return inserted.filter(({ from, to }) => to > from);
}

const mapRange = ({ from, to }: Range, mapping: Mapping): Range => ({
  from: mapping.map(from, 1),
  to: mapping.map(to, -1),
});
