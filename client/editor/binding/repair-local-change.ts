import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey, Selection, type EditorState, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { newBlockId } from '#shared/editor/schema/block-id.ts';
import { BLOCK_NAMES, CONTAINER_NAMES } from '#shared/editor/schema/nodes.ts';
import { blockIdOf, blocksWithId, touchedBlocks, type PositionedNode } from './block-index.ts';
import { markOrigins } from './origin.ts';

const key = new PluginKey('repairLocalChange');

/**
 * Completes a local change in one appended transaction, and so in the same Yjs transaction: it adds origins [X8] and
 * paragraphs in emptied containers [X1], removes marks from inline atoms [X4], and assigns block ids [X6]. It never
 * sees changes from the shared document: `guardPlugins` suppresses the call [X5].
 */
export function repairLocalChange(): Plugin {
  return new Plugin({
    key,
    props: {
      handleClickOn: (view, _pos, node, nodePos) => enterContainer(view, node, nodePos),
    },
    appendTransaction(transactions, before, after) {
      const changes = transactions.filter((change) => change.getMeta(key) === undefined);
      if (!changes.some((change) => change.docChanged || change.selectionSet)) return null;
      const { tr } = after;
      if (changes.some((change) => change.docChanged)) markOrigins(tr, changes);
      fillContainers(tr, before);
      stripAtomMarks(tr, before);
      assignBlockIds(tr, before);
      if (!tr.docChanged) return null;
      // y-sync reads this meta from the last transaction of the batch, so the appended transaction has to repeat it.
      if (changes.some((change) => change.getMeta('addToHistory') === false))
        tr.setMeta('addToHistory', false);
      return tr.setMeta(key, true);
    },
  });
}

/**
 * Inserts a paragraph into a box, footnote or cell that a local change emptied or that the caret entered [X1]. A
 * container that others emptied stays empty until then: answering a remote change would insert one paragraph per
 * person.
 */
function fillContainers(transaction: Transaction, before: EditorState): void {
  const emptied = touchedBlocks(before.doc, transaction.doc).filter(({ node }) => isEmptyContainer(node));
  const { $from } = transaction.selection;
  const enteredPos = isEmptyContainer($from.parent) ? $from.before() : null;
  const positions = new Set(emptied.map(({ pos }) => pos));
  if (enteredPos !== null) positions.add(enteredPos);
  for (const pos of [...positions].toSorted((a, b) => b - a)) insertParagraph(transaction, pos);
  if (enteredPos !== null) transaction.setSelection(Selection.near(transaction.doc.resolve(enteredPos + 1)));
}

/**
 * Handles a click into an empty box, footnote or cell. It has no text for the caret, so it gets a paragraph and the
 * caret.
 */
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
 * Removes the marks of inline nodes that are not text, in blocks that a local change touched. y-tiptap does not store
 * these marks, so only the writer would see them [X4].
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
 * Assigns ids to the blocks that a local change created, and new ids to the copies among them [X6]. Untouched blocks
 * keep their ids.
 */
function assignBlockIds(transaction: Transaction, before: EditorState): void {
  const touched = touchedBlocks(before.doc, transaction.doc);
  if (touched.length === 0) return;
  const ids = new Set<string>();
  const withoutOwnId: PositionedNode[] = [];
  for (const block of touched) {
    const id = blockIdOf(block.node);
    if (id !== null) ids.add(id);
    // Blocks of newer versions without an id stay as they are.
    else if (BLOCK_NAMES.includes(block.node.type.name)) withoutOwnId.push(block);
  }
  for (const [id, holders] of blocksWithId(transaction.doc, ids)) {
    if (holders.length === 1) continue;
    const changed = holders.filter(({ pos }) => touched.some((block) => block.pos === pos));
    // A merge made these ids equal. The first block in document order owns the id, and another block gets a new one at
    // its next edit.
    const wasDuplicate = (blocksWithId(before.doc, new Set([id])).get(id)?.length ?? 0) > 1;
    const owner = wasDuplicate ? holders[0] : ownerOf(holders, changed);
    withoutOwnId.push(...changed.filter((block) => block !== owner));
  }
  for (const { pos } of withoutOwnId) transaction.setNodeAttribute(pos, 'id', newBlockId());
}

/**
 * Returns the block that keeps an id after a local change: the unchanged one when another is its copy, otherwise the
 * first one with text, as after a split.
 */
function ownerOf(
  holders: readonly PositionedNode[],
  changed: readonly PositionedNode[],
): PositionedNode | undefined {
  return (
    holders.find((block) => !changed.includes(block)) ??
    changed.find(({ node }) => node.textContent !== '') ??
    changed[0]
  );
}
