import { renumber } from '#client/editor/extensions/footnotes/note-views.ts';
import type { References } from '#client/editor/references/references.ts';
import { blockDrawer, type Drawn } from '#client/editor/static-text/static-serializer.ts';
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

/** One step of a reader: the change, and where it stands. */
export interface DrawnChange {
  readonly diff: BlockDiff;
  readonly element: Element;
}

/** Two texts in one, drawn as the editor draws: what went is struck out, what came underlined, with a sign in the margin. */
export class ComparedText {
  readonly dom = document.createElement('div');
  readonly #schema: DiffSchema;
  readonly #drawn: Drawn = { nodes: new WeakMap(), endings: new WeakMap() };
  readonly #standIn: ViewStub;
  /** All that stands on the page, also what a drawing that was called off has left there. */
  readonly #standing = new Set<DrawnDiff>();

  constructor(schema: DiffSchema, references: References) {
    this.dom.className = 'page__text page__text--compared';
    this.#schema = schema;
    this.#standIn = new ViewStub(schema.schema.topNodeType.create(), references);
  }

  /**
   * Draws the differences, in steps; what is drawn already and reads the same keeps its place in sight.
   * @returns what changed, in the order of the page
   */
  *show(diffs: readonly BlockDiff[]): Generator<void, DrawnChange[]> {
    const draw = blockDrawer(this.#schema.schema, this.#standIn.view, this.#drawn);
    const known = new Map<ProseMirrorNode, DrawnDiff>();
    const gone: DrawnDiff[] = [];
    for (const drawn of this.#standing) {
      const key = keyOf(drawn.diff);
      if (known.has(key)) gone.push(drawn);
      else known.set(key, drawn);
    }
    const shown: DrawnDiff[] = [];
    let next: ChildNode | null = this.dom.firstChild;
    for (const diff of diffs) {
      const before = known.get(keyOf(diff));
      const isKept = before !== undefined && isSameDiff(before.diff, diff);
      const drawn = isKept ? before : this.#draw(diff, draw);
      if (isKept) known.delete(keyOf(diff));
      else this.#standing.add(drawn);
      shown.push(drawn);
      for (const element of drawn.elements) {
        if (element === next) next = next.nextSibling;
        else this.dom.insertBefore(element, next);
      }
      yield;
    }
    for (const drawn of [...gone, ...known.values()]) {
      for (const element of drawn.elements) this.#end(element);
      this.#standing.delete(drawn);
      yield;
    }
    const blocks = shown.flatMap(({ blocks: own }) => own);
    this.#standIn.show(this.#schema.schema.topNodeType.create(null, Fragment.from([...blocks])));
    renumber(this.#standIn.view);
    return shown.flatMap(({ diff, elements: [element] }) =>
      element && isChange(diff) ? [{ diff, element }] : [],
    );
  }

  #draw(diff: BlockDiff, draw: (block: ProseMirrorNode) => Node): DrawnDiff {
    const blocks = drawnBlocks(diff, this.#schema);
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
        return withSign(element, diff.kind, isFirst ? SIGNS[diff.kind] : null, isFirst ? note : null);
      }),
    };
  }

  #end(element: Element): void {
    const drawn = element.classList.contains('diff-frame') ? (element.firstElementChild ?? element) : element;
    for (const end of this.#drawn.endings.get(drawn) ?? []) end();
    element.remove();
  }
}

/** A block stands once among the differences of two texts, as what it was or as what it is. */
const keyOf = (diff: BlockDiff): ProseMirrorNode =>
  diff.kind === 'removed' || diff.kind === 'left' ? diff.before : diff.after;

function isSameDiff(a: BlockDiff, b: BlockDiff): boolean {
  if (a.kind !== b.kind) return false;
  if ('before' in a !== 'before' in b) return false;
  if ('before' in a && 'before' in b && a.before !== b.before) return false;
  return !('way' in a && 'way' in b) || a.way === b.way;
}

function withSign(
  block: Element,
  kind: Exclude<BlockDiff['kind'], 'same'>,
  sign: string | null,
  note: string | null,
): Element {
  // A line holds nothing, and a table cuts off what stands beside it: their signs stand on a frame.
  const needsFrame = block.nodeName === 'HR' || block.classList.contains('page__table');
  const frame = needsFrame ? document.createElement('div') : block;
  if (needsFrame) {
    frame.className = 'diff-frame';
    frame.append(block);
  }
  frame.classList.add('diff', `diff--${kind}`);
  if (block.textContent === '') frame.classList.add('diff--empty');
  if (note !== null) {
    const said = document.createElement('span');
    said.className = 'diff-note';
    said.textContent = note;
    frame.append(said);
  }
  if (sign !== null) {
    const mark = document.createElement('span');
    mark.className = 'diff-sign';
    mark.setAttribute('aria-hidden', 'true');
    mark.textContent = sign;
    frame.append(mark);
  }
  return frame;
}

/** A block all of whose words carry a mark. */
function marked(node: ProseMirrorNode, type: MarkType): ProseMirrorNode {
  if (node.isInline) return node.mark(type.create().addToSet(node.marks));
  return node.copy(Fragment.from(node.children.map((child) => marked(child, type))));
}

/** The blocks that show a difference, in the order in which they stand: what went, then what came. */
function drawnBlocks(diff: BlockDiff, schema: DiffSchema): ProseMirrorNode[] {
  switch (diff.kind) {
    case 'same':
      return [diff.after];
    case 'added':
      return [marked(diff.after, schema.added)];
    case 'removed':
    case 'left':
      return [marked(diff.before, schema.removed)];
    case 'moved':
    case 'changed':
      return withDetail(diff, diff.detail, schema);
  }
}

function withDetail(
  { before, after }: { before: ProseMirrorNode; after: ProseMirrorNode },
  detail: BlockDetail | null,
  schema: DiffSchema,
): ProseMirrorNode[] {
  switch (detail?.kind) {
    case undefined:
      return [after];
    case 'words': {
      const nodes = detail.runs.flatMap(({ kind, content }) =>
        kind === 'same' ? content : content.map((node) => marked(node, schema[kind])),
      );
      return [after.copy(Fragment.fromArray([...nodes]))];
    }
    case 'blocks':
      return [after.copy(Fragment.from(detail.inside.flatMap((inner) => drawnBlocks(inner, schema))))];
    case 'cells': {
      const cells = detail.cells.values();
      const rows = after.children.map((row) =>
        row.copy(
          Fragment.from(
            row.children.map((cell) => {
              const inside = cells.next().value ?? [];
              return cell.copy(Fragment.from(inside.flatMap((inner) => drawnBlocks(inner, schema))));
            }),
          ),
        ),
      );
      return [after.copy(Fragment.from(rows))];
    }
    case 'whole':
      return [marked(before, schema.removed), marked(after, schema.added)];
  }
}
