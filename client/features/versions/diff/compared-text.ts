import { refreshNoteNumbers } from '#client/editor/extensions/footnotes/note-views.ts';
import type { References } from '#client/editor/references/references.ts';
import { createBlockRenderer, type DrawnElements } from '#client/editor/static-text/static-serializer.ts';
import { ViewStub } from '#client/editor/static-text/view-stub.ts';
import { Fragment, type Node as ProseMirrorNode, type MarkType } from '@tiptap/pm/model';
import { isChange, type BlockDiff, type BlockDetail } from './block-diff.ts';
import { changeNote } from './change-sentences.ts';
import type { DiffSchema } from './diff-schema.ts';

const SIGNS = { added: '+', removed: '−', left: '−', changed: '±', moved: '±' } as const;

interface DrawnDiff {
  readonly diff: BlockDiff;
  readonly blocks: readonly ProseMirrorNode[];
  readonly elements: readonly Element[];
}

/** A change and its element, to which the reader can step. */
export interface DrawnChange {
  readonly diff: BlockDiff;
  readonly element: Element;
}

/**
 * Draws two texts as one, in the way the editor draws text. Removed text is struck out, added text is underlined, and
 * each change has a sign in the margin.
 */
export class ComparedText {
  readonly dom = document.createElement('div');
  readonly #schema: DiffSchema;
  readonly #drawn: DrawnElements = { nodes: new WeakMap(), endings: new WeakMap() };
  readonly #viewStub: ViewStub;
  /** All entries with elements in the DOM, including those of a cancelled drawing. */
  readonly #onPage = new Set<DrawnDiff>();

  constructor(schema: DiffSchema, references: References) {
    this.dom.className = 'page__text page__text--compared';
    this.#schema = schema;
    this.#viewStub = new ViewStub(schema.schema.topNodeType.create(), references);
  }

  /**
   * Draws the differences, in steps. Elements of unchanged entries are reused, so that they do not move on the screen.
   * @returns the changes, in the order of the page
   */
  *show(diffs: readonly BlockDiff[]): Generator<void, DrawnChange[]> {
    const draw = createBlockRenderer(this.#schema.schema, this.#viewStub.view, this.#drawn);
    const previous = new Map<ProseMirrorNode, DrawnDiff>();
    const outdated: DrawnDiff[] = [];
    for (const drawn of this.#onPage) {
      const key = keyOf(drawn.diff);
      if (previous.has(key)) outdated.push(drawn);
      else previous.set(key, drawn);
    }
    const entries: DrawnDiff[] = [];
    let next: ChildNode | null = this.dom.firstChild;
    for (const diff of diffs) {
      const reusable = previous.get(keyOf(diff));
      const isReused = reusable !== undefined && isSameDiff(reusable.diff, diff);
      const drawn = isReused ? reusable : this.#draw(diff, draw);
      if (isReused) previous.delete(keyOf(diff));
      else this.#onPage.add(drawn);
      entries.push(drawn);
      for (const element of drawn.elements) {
        if (element === next) next = next.nextSibling;
        else this.dom.insertBefore(element, next);
      }
      yield;
    }
    for (const drawn of [...outdated, ...previous.values()]) {
      for (const element of drawn.elements) this.#removeElement(element);
      this.#onPage.delete(drawn);
      yield;
    }
    const blocks = entries.flatMap(({ blocks: entryBlocks }) => entryBlocks);
    this.#viewStub.show(this.#schema.schema.topNodeType.create(null, Fragment.from([...blocks])));
    refreshNoteNumbers(this.#viewStub.view);
    return entries.flatMap(({ diff, elements: [element] }) =>
      element && isChange(diff) ? [{ diff, element }] : [],
    );
  }

  #draw(diff: BlockDiff, draw: (block: ProseMirrorNode) => Node): DrawnDiff {
    const blocks = blocksToDraw(diff, this.#schema);
    const elements = blocks.flatMap((block) => {
      const element = draw(block);
      return element instanceof Element ? [element] : [];
    });
    if (diff.kind === 'same') return { diff, blocks, elements };
    const note = changeNote(diff);
    return {
      diff,
      blocks,
      elements: elements.map((element, index) => {
        const isFirst = index === 0;
        return addSign(element, diff.kind, isFirst ? SIGNS[diff.kind] : null, isFirst ? note : null);
      }),
    };
  }

  #removeElement(element: Element): void {
    const drawn = element.classList.contains('diff-frame') ? (element.firstElementChild ?? element) : element;
    for (const end of this.#drawn.endings.get(drawn) ?? []) end();
    element.remove();
  }
}

/** Returns the block that identifies an entry. No two entries of a comparison have the same. */
const keyOf = (diff: BlockDiff): ProseMirrorNode =>
  diff.kind === 'removed' || diff.kind === 'left' ? diff.before : diff.after;

function isSameDiff(a: BlockDiff, b: BlockDiff): boolean {
  if (a.kind !== b.kind) return false;
  if ('before' in a !== 'before' in b) return false;
  if ('before' in a && 'before' in b && a.before !== b.before) return false;
  return !('direction' in a && 'direction' in b) || a.direction === b.direction;
}

function addSign(
  block: Element,
  kind: Exclude<BlockDiff['kind'], 'same'>,
  sign: string | null,
  note: string | null,
): Element {
  // A horizontal rule cannot have children, and a table clips its overflow, so their signs are put on a frame.
  const needsFrame = block.nodeName === 'HR' || block.classList.contains('page__table');
  const frame = needsFrame ? document.createElement('div') : block;
  if (needsFrame) {
    frame.className = 'diff-frame';
    frame.append(block);
  }
  frame.classList.add('diff', `diff--${kind}`);
  if (block.textContent === '') frame.classList.add('diff--empty');
  if (note !== null) {
    const noteElement = document.createElement('span');
    noteElement.className = 'diff-note';
    noteElement.textContent = note;
    frame.append(noteElement);
  }
  if (sign !== null) {
    const signElement = document.createElement('span');
    signElement.className = 'diff-sign';
    signElement.setAttribute('aria-hidden', 'true');
    signElement.textContent = sign;
    frame.append(signElement);
  }
  return frame;
}

/** Returns a copy of a node with the mark on all its inline content. */
function withMark(node: ProseMirrorNode, type: MarkType): ProseMirrorNode {
  if (node.isInline) return node.mark(type.create().addToSet(node.marks));
  return node.copy(Fragment.from(node.children.map((child) => withMark(child, type))));
}

/** Returns the blocks to draw for an entry, in order: the removed block before the added one. */
function blocksToDraw(diff: BlockDiff, schema: DiffSchema): ProseMirrorNode[] {
  switch (diff.kind) {
    case 'same':
      return [diff.after];
    case 'added':
      return [withMark(diff.after, schema.added)];
    case 'removed':
    case 'left':
      return [withMark(diff.before, schema.removed)];
    case 'moved':
    case 'changed':
      return detailBlocks(diff, diff.detail, schema);
  }
}

function detailBlocks(
  { before, after }: { before: ProseMirrorNode; after: ProseMirrorNode },
  detail: BlockDetail | null,
  schema: DiffSchema,
): ProseMirrorNode[] {
  switch (detail?.kind) {
    case undefined:
      return [after];
    case 'words': {
      const nodes = detail.runs.flatMap(({ kind, content }) =>
        kind === 'same' ? content : content.map((node) => withMark(node, schema[kind])),
      );
      return [after.copy(Fragment.fromArray([...nodes]))];
    }
    case 'blocks':
      return [after.copy(Fragment.from(detail.inside.flatMap((inner) => blocksToDraw(inner, schema))))];
    case 'cells': {
      const cells = detail.cells.values();
      const rows = after.children.map((row) =>
        row.copy(
          Fragment.from(
            row.children.map((cell) => {
              const inside = cells.next().value ?? [];
              return cell.copy(Fragment.from(inside.flatMap((inner) => blocksToDraw(inner, schema))));
            }),
          ),
        ),
      );
      return [after.copy(Fragment.from(rows))];
    }
    case 'whole':
      return [withMark(before, schema.removed), withMark(after, schema.added)];
  }
}
