import { fragmentToNode } from '#shared/editor/content/fragment-json.ts';
import { createSchema } from '#shared/editor/schema/schema.ts';
import { Fragment, type Node as ProseMirrorNode, type Schema } from '@tiptap/pm/model';
import type * as Y from 'yjs';
import { refreshNoteNumbers } from '../extensions/footnotes/note-views.ts';
import { LIST_EDGES, listEdges } from '../extensions/lists/list-edges.ts';
import { renderTokens } from '../extensions/tokens/live-tokens.ts';
import type { References } from '../references/references.ts';
import { ViewStub } from './view-stub.ts';
import { createBlockRenderer, type DrawnElements } from './static-serializer.ts';

let schema: Schema | undefined;

/**
 * One schema for all static texts: creating it takes half a millisecond, and a canvas has hundreds of texts. Unknown
 * types that one text adds do not affect the others.
 */
const sharedSchema = (): Schema => (schema ??= createSchema());

/**
 * A shared text, rendered as in the editor but read-only: without an editor, a caret or key handlers. Unchanged
 * blocks keep their elements, so a selection survives remote changes elsewhere.
 */
export class StaticText {
  readonly dom = document.createElement('div');
  readonly #schema = sharedSchema();
  readonly #drawn: DrawnElements = { nodes: new WeakMap(), endings: new WeakMap() };
  readonly #viewStub: ViewStub;

  constructor(source: References) {
    this.dom.className = 'page__text';
    this.#viewStub = new ViewStub(this.#schema.topNodeType.create(), source);
  }

  get doc(): ProseMirrorNode {
    return this.#viewStub.state.doc;
  }

  /**
   * Renders a text, and replaces only the blocks that differ from the rendered ones. Never writes to the text.
   * @throws RangeError when the text is invalid in every version.
   */
  show(fragment: Y.XmlFragment): void {
    const before = this.doc;
    const parsed = fragmentToNode(this.#schema, fragment);
    const { start, end } = sharedEnds(before, parsed);
    const blocks = parsed.content.content.map((block, index) => {
      if (index < start) return before.child(index);
      const fromEnd = parsed.childCount - index;
      return fromEnd <= end ? before.child(before.childCount - fromEnd) : block;
    });
    // Reuses the previous node objects, so results that are cached per node stay valid.
    const doc = parsed.copy(Fragment.from(blocks));
    this.#viewStub.show(doc);

    const removed = [...this.dom.childNodes].slice(start, before.childCount - end);
    const next = this.dom.childNodes[before.childCount - end] ?? null;
    const draw = createBlockRenderer(this.#schema, this.#viewStub.view, this.#drawn);
    const added = document.createDocumentFragment();
    for (const block of blocks.slice(start, doc.childCount - end)) added.appendChild(draw(block));
    for (const element of removed) this.#remove(element);
    this.dom.insertBefore(added, next);
    this.#markListEdges();
    refreshNoteNumbers(this.#viewStub.view);
  }

  /** Updates the titles of linked items, which may have changed. */
  showTitles(): void {
    renderTokens(this.#viewStub.view);
  }

  /** Returns the document position of a DOM position; null outside of this text. */
  positionOf(node: Node, offset: number): number | null {
    return this.dom.contains(node) ? positionIn(this.doc, this.#drawn.nodes, node, offset) : null;
  }

  /** Returns the DOM range between two positions of one textblock; undefined if they are not rendered. */
  rangeOf(from: number, to: number): Range | undefined {
    if (to > this.doc.content.size) return undefined;
    const $from = this.doc.resolve(from);
    const outer = this.blockAt(from);
    const content = outer && elementOf(outer, this.#drawn.nodes, $from.parent);
    if (!content) return undefined;
    const start = pointAt(content, this.#drawn.nodes, $from.parentOffset);
    const end = pointAt(content, this.#drawn.nodes, to - $from.start());
    if (!start || !end) return undefined;
    const range = document.createRange();
    range.setStart(start.node, start.offset);
    range.setEnd(end.node, end.offset);
    return range;
  }

  /** Returns the element of the top-level block around a position. */
  blockAt(pos: number): Element | null {
    const { doc, dom } = this;
    return dom.children[doc.resolve(Math.min(pos, doc.content.size)).index(0)] ?? null;
  }

  /** Adds the classes that the list extension adds in an editor. */
  #markListEdges(): void {
    const edges = listEdges(this.doc);
    for (const [index, { classList }] of [...this.dom.children].entries())
      for (const edge of LIST_EDGES) classList.toggle(edge, edges.get(index) === edge);
  }

  #remove(element: ChildNode): void {
    for (const end of this.#drawn.endings.get(element) ?? []) end();
    element.remove();
  }
}

/** Returns how many equal blocks two texts share at their start and at their end. */
function sharedEnds(before: ProseMirrorNode, after: ProseMirrorNode): { start: number; end: number } {
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
 * Returns the document position of a DOM position in the rendered text, at its character in the block around it.
 * @param nodes The node of each element.
 * @returns Null outside of textblocks.
 */
function positionIn(
  doc: ProseMirrorNode,
  nodes: WeakMap<Node, ProseMirrorNode>,
  target: Node,
  offset: number,
): number | null {
  let content: Node | null = target;
  while (content && !nodes.get(content)?.isTextblock) content = content.parentNode;
  const block = content && nodes.get(content);
  if (!content || !block) return null;
  const start = startOf(doc, block);
  // A target on the block's own element, beside its text, is the block's start.
  const size = content.contains(target) ? sizeBefore(content, nodes, target, offset) : 0;
  return start === null ? null : start + Math.min(size, block.content.size);
}

/**
 * Returns the position where a block's content begins. The block is found by identity: a node occurs once in a parsed
 * document.
 */
function startOf(doc: ProseMirrorNode, block: ProseMirrorNode): number | null {
  let found: number | null = null;
  doc.descendants((node, pos) => {
    if (node === block) found = pos + 1;
    return found === null && !node.isTextblock;
  });
  return found;
}

/** Returns the size of a block's content before a target: characters and inline nodes. */
function sizeBefore(
  content: Node,
  nodes: WeakMap<Node, ProseMirrorNode>,
  target: Node,
  offset: number,
): number {
  let count = 0;
  const isTarget = (node: Node): boolean => node === target;
  /** @returns Whether the target was reached. */
  const walk = (node: Node): boolean => {
    if (node.nodeType === Node.TEXT_NODE) {
      count += isTarget(node)
        ? Math.min(offset, node.textContent?.length ?? 0)
        : (node.textContent?.length ?? 0);
      return isTarget(node);
    }
    const shown = node === content ? undefined : nodes.get(node);
    if (shown?.isInline) {
      if (node.contains(target)) return true;
      count += shown.nodeSize;
      return false;
    }
    const children = [...node.childNodes];
    for (const [index, child] of children.entries()) {
      if (isTarget(node) && index === offset) return true;
      if (walk(child)) return true;
    }
    return isTarget(node);
  };
  walk(content);
  return count;
}

/** Returns the element of a node in a rendered block; the block's own element included. */
function elementOf(
  outer: Element,
  nodes: WeakMap<Node, ProseMirrorNode>,
  node: ProseMirrorNode,
): Element | null {
  if (nodes.get(outer) === node) return outer;
  return [...outer.querySelectorAll('*')].find((element) => nodes.get(element) === node) ?? null;
}

/** Returns the DOM position after a size of a block's content; null beyond its end. */
function pointAt(
  content: Node,
  nodes: WeakMap<Node, ProseMirrorNode>,
  size: number,
): { node: Node; offset: number } | null {
  let remaining = size;
  const walk = (node: Node): { node: Node; offset: number } | null => {
    if (node.nodeType === Node.TEXT_NODE) {
      const length = node.textContent?.length ?? 0;
      if (remaining <= length) return { node, offset: remaining };
      remaining -= length;
      return null;
    }
    for (const [index, child] of [...node.childNodes].entries()) {
      const inline = nodes.get(child);
      if (inline?.isInline && !inline.isText) {
        if (remaining === 0) return { node, offset: index };
        remaining -= inline.nodeSize;
        continue;
      }
      // The controls of a node, such as those of a picture above its caption, are no content.
      const isControl = child instanceof HTMLElement && child.contentEditable === 'false';
      const found = isControl ? null : walk(child);
      if (found) return found;
    }
    return null;
  };
  return walk(content) ?? (remaining === 0 ? { node: content, offset: content.childNodes.length } : null);
}
