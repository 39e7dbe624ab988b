import type { Node } from '@tiptap/pm/model';
import { updateYFragment } from '@tiptap/y-tiptap';
import * as Y from 'yjs';
import { TEXTBLOCK_NAMES } from '#shared/editor/content/empty-textblocks.ts';
import {
  appendPieces,
  copyPieces,
  deleteUnits,
  inlineLength,
  pairRuns,
  unitLeftOf,
  unitRuns,
  type InlinePiece,
  type UnitRun,
} from '#shared/moves/inline-units.ts';
import { pushMoveRecord, type MovedRange } from '#shared/moves/move-record.ts';
import { blockItemId, indexOfBlock, newElement, textItemIds } from '#shared/moves/move-text.ts';
import { elementAt } from '../element-at.ts';
import type { YBinding } from '../y-binding.ts';
import type { MovedText, MovePlan, PlannedBlock } from './find-moves.ts';

/** Moved text, read before anything is written. */
interface LiftedText {
  readonly runs: readonly UnitRun[];
  readonly pieces: readonly InlinePiece[];
}

interface Writing {
  readonly plan: MovePlan;
  readonly parent: Y.XmlFragment;
  /** The elements before the change, by the index of their block. */
  readonly sources: ReadonlyMap<number, Y.XmlElement>;
  readonly lifted: ReadonlyMap<MovedText, LiftedText>;
  /** The unit left of the cut, for each new block with moved text. */
  readonly cuts: ReadonlyMap<PlannedBlock, Y.ID | null>;
}

/**
 * Writes splits and joins of blocks into the shared text and declares them [M1], before y-tiptap compares the documents:
 * y-tiptap would delete and insert the text without a declaration, and would exchange the elements where the moved text
 * has an inline node. It then finds these blocks equal. Runs in the transaction of the change.
 * @param caretBlock the block that contains the caret after the change
 * @returns false when the shared text is not the one that the plan was made for; nothing is written then
 */
export function writeMoves(binding: YBinding, plan: MovePlan, caretBlock: Node): boolean {
  const parent = elementAt(binding.type, plan.path);
  const sources = parent && sourcesOf(binding, plan, parent);
  if (!parent || !sources) return false;
  const writing: Writing = {
    plan,
    parent,
    sources,
    lifted: lift(plan, sources),
    cuts: cutsOf(plan, sources),
  };
  for (const block of plan.blocks) deleteUnkept(writing, block);
  const elements: Y.XmlElement[] = [];
  for (const [index, block] of plan.blocks.entries()) {
    const own = block.continues === undefined ? undefined : sources.get(block.continues);
    if (own) joinInto(writing, own, block);
    // New blocks in a row follow each other in Yjs, so only the first of them is declared.
    const isDeclared =
      block.moved.length > 0 || plan.blocks[index - 1]?.continues !== undefined || index === 0;
    const element =
      own ??
      split(writing, block, { above: elements.at(-1), isDeclared, hasCaret: block.node === caretBlock });
    elements.push(element);
  }
  for (const element of sources.values())
    if (!elements.includes(element)) parent.delete(indexOfBlock(element), 1);
  for (const [index, { node }] of plan.blocks.entries()) {
    const element = elements[index];
    if (element) updateYFragment(binding.doc, element, node, binding);
  }
  return true;
}

/** Returns the elements of the blocks before the change; undefined when the shared text has others. */
function sourcesOf(
  { mapping }: YBinding,
  { before, first, end }: MovePlan,
  parent: Y.XmlFragment,
): Map<number, Y.XmlElement> | undefined {
  if (parent.length !== before.length) return undefined;
  const sources = new Map<number, Y.XmlElement>();
  for (const [at, child] of parent.toArray().slice(first, end).entries()) {
    const node = before[first + at];
    if (!(child instanceof Y.XmlElement) || !node || mapping.get(child) !== node) return undefined;
    if (inlineLength(child) !== node.content.size) return undefined;
    sources.set(first + at, child);
  }
  return sources;
}

function lift({ blocks }: MovePlan, sources: Writing['sources']): Map<MovedText, LiftedText> {
  const lifted = new Map<MovedText, LiftedText>();
  for (const text of blocks.flatMap(({ moved }) => moved)) {
    const { source, from, to } = text;
    const element = sources.get(source);
    if (element)
      lifted.set(text, { runs: unitRuns(element, from, to), pieces: copyPieces(element, from, to) });
  }
  return lifted;
}

function cutsOf({ blocks }: MovePlan, sources: Writing['sources']): Map<PlannedBlock, Y.ID | null> {
  return new Map(
    blocks.map((block) => {
      const [first] = block.moved;
      const source = first && sources.get(first.source);
      return [block, source ? unitLeftOf(source, first.from) : null];
    }),
  );
}

/** Deletes the text that left a block or was deleted. Moved text is appended to the retained text afterwards. */
function deleteUnkept({ plan, sources }: Writing, block: PlannedBlock): void {
  const { continues, kept, moved } = block;
  const element = continues === undefined ? undefined : sources.get(continues);
  const isSource = plan.blocks.some((other) => other.moved.some(({ source }) => source === continues));
  if (!element || (moved.length === 0 && !isSource)) return;
  let end = inlineLength(element);
  for (const { from, to } of kept.toReversed()) {
    deleteUnits(element, to, end);
    end = from;
  }
  deleteUnits(element, 0, end);
}

/** Appends the text of the blocks that end in this one, and declares the joins. */
function joinInto({ sources, lifted }: Writing, element: Y.XmlElement, block: PlannedBlock): void {
  for (const joined of block.joined) {
    const source = sources.get(joined);
    const left = unitLeftOf(element, inlineLength(element));
    if (!source || !left || !element.doc) continue;
    const texts = block.moved.filter((text) => text.source === joined);
    const record = { kind: 'join', block: blockItemId(source), texts: textItemIds(source), left } as const;
    pushMoveRecord(element.doc, { ...record, ranges: append(element, texts, lifted) });
  }
}

/** Inserts the element of a new block with the text that moves into it, and declares the split. */
function split(
  { plan, parent, lifted, cuts }: Writing,
  block: PlannedBlock,
  {
    above,
    isDeclared,
    hasCaret,
  }: { above: Y.XmlElement | undefined; isDeclared: boolean; hasCaret: boolean },
): Y.XmlElement {
  const index = above ? indexOfBlock(above) + 1 : plan.first;
  const next: unknown = index < parent.length ? parent.get(index) : undefined;
  // Enter at a block's end leaves the block above as it is, so the plan does not contain it.
  const previous: unknown = above ?? (index > 0 ? parent.get(index - 1) : undefined);
  const element = newElement(block.node.type.name, {});
  parent.insert(index, [element]);
  const ranges = append(element, block.moved, lifted);
  if (!isDeclared || !element.doc) return element;
  // Enter at a block's start leaves the caret in that block, and the new block belongs before it.
  const isBefore = ranges.length === 0 && next instanceof Y.XmlElement && !hasCaret;
  const end =
    previous instanceof Y.XmlElement && TEXTBLOCK_NAMES.has(previous.nodeName)
      ? unitLeftOf(previous, inlineLength(previous))
      : null;
  pushMoveRecord(element.doc, {
    kind: 'split',
    block: blockItemId(element),
    left: isBefore ? null : (cuts.get(block) ?? end),
    before: isBefore ? blockItemId(next) : null,
    ranges,
  });
  return element;
}

function append(element: Y.XmlElement, texts: readonly MovedText[], lifted: Writing['lifted']): MovedRange[] {
  const found = texts.flatMap((text) => lifted.get(text) ?? []);
  const length = inlineLength(element);
  for (const { pieces } of found) appendPieces(element, pieces);
  return pairRuns(
    found.flatMap(({ runs }) => runs),
    unitRuns(element, length),
  );
}
