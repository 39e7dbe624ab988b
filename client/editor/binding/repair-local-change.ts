import { Plugin, PluginKey, type EditorState, type Transaction, Selection } from '@tiptap/pm/state';
import { markOrigins } from './origin.ts';
import { touchedBlocks, blockIdOf, blocksWithId, type PlacedNode } from './block-index.ts';
import type { EditorView } from '@tiptap/pm/view';
import type { Node } from '@tiptap/pm/model';
import { CONTAINER_NAMES, BLOCK_NAMES } from '#shared/editor/schema/nodes.ts';
import { newBlockId } from '#shared/editor/schema/block-id.ts';

const key = new PluginKey('repairLocalChange');

/**
 * What a change of the writer's own still lacks, in the one transaction that follows it and so in the same Yjs
 * transaction: origins [X8], paragraphs of emptied containers [X1], bare leaves [X4], block ids [X6]. Changes from the
 * shared document are never answered: `guardPlugins` sees to that [X5].
 */
export function repairLocalChange(): Plugin {
  return new Plugin({
    key,
    props: {
      handleClickOn: (view, _pos, node, nodePos) => enterContainer(view, node, nodePos),
    },
    appendTransaction(transactions, before, after) {
      const changes = transactions.filter((transaction) => transaction.getMeta(key) === undefined);
      if (!changes.some((transaction) => transaction.docChanged || transaction.selectionSet)) return null;
      const { tr } = after;
      if (changes.some((transaction) => transaction.docChanged)) markOrigins(tr, changes);
      fillContainers(tr, before);
      stripAtomMarks(tr, before);
      assignBlockIds(tr, before);
      if (!tr.docChanged) return null;
      // y-sync reads this of the last transaction of the batch: what is not to be undone stays so.
      if (changes.some((transaction) => transaction.getMeta('addToHistory') === false))
        tr.setMeta('addToHistory', false);
      return tr.setMeta(key, true);
    },
  });
}

/**
 * Takes the marks off inline nodes that are no text, in blocks a local change touched: y-tiptap does not store them, so
 * the writer alone would see them [X4].
 */
function stripAtomMarks(transaction: Transaction, before: EditorState): void {
  for (const { node, pos } of touchedBlocks(before.doc, transaction.doc)) {
    if (!node.inlineContent) continue;
    node.forEach((child, offset) => {
      const start = pos + 1 + offset;
      if (!child.isText && child.marks.length > 0) transaction.removeMark(start, start + child.nodeSize);
    });
  }
}

/**
 * Gives a box, note or cell its paragraph back when a local change emptied it or the caret went into it [X1]. One that
 * others emptied stays as it is until then: answering a remote change would make a paragraph per person.
 */
function fillContainers(transaction: Transaction, before: EditorState): void {
  const emptied = touchedBlocks(before.doc, transaction.doc).filter(({ node }) => isEmptyContainer(node));
  const { $from } = transaction.selection;
  const entered = isEmptyContainer($from.parent) ? $from.before() : null;
  const places = new Set(emptied.map(({ pos }) => pos));
  if (entered !== null) places.add(entered);
  for (const pos of [...places].toSorted((a, b) => b - a)) insertParagraph(transaction, pos);
  if (entered !== null) transaction.setSelection(Selection.near(transaction.doc.resolve(entered + 1)));
}

/** A click into an empty box, note or cell: the caret finds no text there, so it gets its paragraph and the caret. */
function enterContainer(view: EditorView, node: Node, pos: number): boolean {
  if (!view.editable || !isEmptyContainer(node)) return false;
  const { tr } = view.state;
  insertParagraph(tr, pos);
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(pos + 1))));
  return true;
}

function isEmptyContainer(node: Node): boolean {
  return node.childCount === 0 && CONTAINER_NAMES.includes(node.type.name);
}

function insertParagraph(transaction: Transaction, containerPos: number): void {
  const { paragraph } = transaction.doc.type.schema.nodes;
  if (paragraph) transaction.insert(containerPos + 1, paragraph.create());
}

/**
 * Gives the blocks that a local change made their ids, and renews those that would stand twice [X6]: a block of its own
 * without id gets one; a copy gets a new one, the original keeps its; of two halves of a split the first with text keeps
 * it. Of two that merging made equal the first in document order owns the id, and the other is renewed once it is edited.
 * Blocks that nobody touched, and blocks of newer versions without an id, are let be.
 */
function assignBlockIds(transaction: Transaction, before: EditorState): void {
  const touched = touchedBlocks(before.doc, transaction.doc);
  if (touched.length === 0) return;
  const ids = new Set<string>();
  const renew: PlacedNode[] = [];
  for (const block of touched) {
    const id = blockIdOf(block.node);
    if (id !== null) ids.add(id);
    else if (BLOCK_NAMES.includes(block.node.type.name)) renew.push(block);
  }
  for (const [id, bearers] of blocksWithId(transaction.doc, ids)) {
    if (bearers.length === 1) continue;
    const changed = bearers.filter(({ pos }) => touched.some((block) => block.pos === pos));
    const wasDoubled = (blocksWithId(before.doc, new Set([id])).get(id)?.length ?? 0) > 1;
    const owner = wasDoubled ? bearers[0] : ownerOf(bearers, changed);
    renew.push(...changed.filter((block) => block !== owner));
  }
  for (const { pos } of renew) transaction.setNodeAttribute(pos, 'id', newBlockId());
}

function ownerOf(bearers: readonly PlacedNode[], changed: readonly PlacedNode[]): PlacedNode | undefined {
  return (
    bearers.find((block) => !changed.includes(block)) ??
    changed.find(({ node }) => node.textContent !== '') ??
    changed[0]
  );
}
