import { fragmentToNode } from '#shared/editor/content/fragment-json.ts';
import { createSchema } from '#shared/editor/schema/schema.ts';
import { Fragment, type Node as ProseMirrorNode, type Schema } from '@tiptap/pm/model';
import type * as Y from 'yjs';
import { renumber } from '../extensions/footnotes/note-views.ts';
import { showTitles } from '../extensions/tokens/live-tokens.ts';
import type { References } from '../references/references.ts';
import { ViewStub } from './view-stub.ts';
import { blockDrawer, type Drawn } from './static-serializer.ts';

let schema: Schema | undefined;

/**
 * One for all texts that are read: making it takes half a millisecond, and a canvas has hundreds of texts. What one of them
 * brings that is unknown is nothing in all others.
 */
const sharedSchema = (): Schema => (schema ??= createSchema());

/**
 * A shared text drawn as the editor draws it, to be read: with no editor, no caret and nothing that listens to keys. Blocks
 * that stay the same keep their elements, so that a selection outlives what others change elsewhere.
 */
export class StaticText {
  readonly dom = document.createElement('div');
  readonly #schema = sharedSchema();
  readonly #drawn: Drawn = { nodes: new WeakMap(), endings: new WeakMap() };
  readonly #standIn: ViewStub;

  constructor(source: References) {
    this.dom.className = 'page__text';
    this.#standIn = new ViewStub(this.#schema.topNodeType.create(), source);
  }

  get doc(): ProseMirrorNode {
    return this.#standIn.state.doc;
  }

  /**
   * Draws a text anew, as far as it differs from what is drawn. Writes nothing to it.
   * @throws RangeError when it holds what no version allows
   */
  show(fragment: Y.XmlFragment): void {
    const before = this.doc;
    const read = fragmentToNode(this.#schema, fragment);
    const { start, end } = sameEnds(before, read);
    const blocks = read.content.content.map((block, index) => {
      if (index < start) return before.child(index);
      const fromEnd = read.childCount - index;
      return fromEnd <= end ? before.child(before.childCount - fromEnd) : block;
    });
    // The very nodes of before: what was counted and found in them is known.
    const doc = read.copy(Fragment.from(blocks));
    this.#standIn.show(doc);

    const gone = [...this.dom.childNodes].slice(start, before.childCount - end);
    const next = this.dom.childNodes[before.childCount - end] ?? null;
    const draw = blockDrawer(this.#schema, this.#standIn.view, this.#drawn);
    const made = document.createDocumentFragment();
    for (const block of blocks.slice(start, doc.childCount - end)) made.appendChild(draw(block));
    for (const element of gone) this.#end(element);
    this.dom.insertBefore(made, next);
    renumber(this.#standIn.view);
  }

  /** Titles of what the text links to may have changed. */
  showTitles(): void {
    showTitles(this.#standIn.view);
  }

  /** The position that a place on the page has in the text; null for one outside of it. */
  positionOf(node: Node, offset: number): number | null {
    return this.dom.contains(node) ? positionIn(this.doc, this.#drawn.nodes, node, offset) : null;
  }

  /** The element of the block of the document around a position. */
  blockAt(pos: number): Element | null {
    const { doc, dom } = this;
    return dom.children[doc.resolve(Math.min(pos, doc.content.size)).index(0)] ?? null;
  }

  #end(element: ChildNode): void {
    for (const end of this.#drawn.endings.get(element) ?? []) end();
    element.remove();
  }
}

/** How many blocks two texts share at their start and at their end. */
function sameEnds(before: ProseMirrorNode, after: ProseMirrorNode): { start: number; end: number } {
  const shorter = Math.min(before.childCount, after.childCount);
  let start = 0;
  while (start < shorter && before.child(start).eq(after.child(start))) start++;
  let end = 0;
  while (
    end < shorter - start &&
    before.child(before.childCount - 1 - end).eq(after.child(after.childCount - 1 - end))
  )
    end++;
  return { start, end };
}

/**
 * The position in a document that a place in its drawn text stands for: that of the letter, in the block around it.
 * @param nodes what each element shows
 * @returns null where no block with words is around it
 */
function positionIn(
  doc: ProseMirrorNode,
  nodes: WeakMap<Node, ProseMirrorNode>,
  place: Node,
  offset: number,
): number | null {
  let content: Node | null = place;
  while (content && !nodes.get(content)?.isTextblock) content = content.parentNode;
  const block = content && nodes.get(content);
  if (!content || !block) return null;
  const start = startOf(doc, block);
  // A place on the block's own element, beside its words: its start.
  const letters = content.contains(place) ? lettersBefore(content, nodes, place, offset) : 0;
  return start === null ? null : start + Math.min(letters, block.content.size);
}

/** Where a block's content begins, found by the node itself: a node stands once in a document that was read. */
function startOf(doc: ProseMirrorNode, block: ProseMirrorNode): number | null {
  let found: number | null = null;
  doc.descendants((node, pos) => {
    if (node === block) found = pos + 1;
    return found === null && !node.isTextblock;
  });
  return found;
}

/** Letters and single things that stand before a place in a block's content. */
function lettersBefore(
  content: Node,
  nodes: WeakMap<Node, ProseMirrorNode>,
  place: Node,
  offset: number,
): number {
  let count = 0;
  const isAt = (node: Node): boolean => node === place;
  /** @returns whether the place was reached */
  const walk = (node: Node): boolean => {
    if (node.nodeType === Node.TEXT_NODE) {
      count += isAt(node) ? Math.min(offset, node.textContent?.length ?? 0) : (node.textContent?.length ?? 0);
      return isAt(node);
    }
    const shown = node === content ? undefined : nodes.get(node);
    if (shown?.isInline) {
      if (node.contains(place)) return true;
      count += shown.nodeSize;
      return false;
    }
    const children = [...node.childNodes];
    for (const [index, child] of children.entries()) {
      if (isAt(node) && index === offset) return true;
      if (walk(child)) return true;
    }
    return isAt(node);
  };
  walk(content);
  return count;
}
