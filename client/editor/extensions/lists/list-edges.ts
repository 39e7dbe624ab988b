import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

import { indentOf, listOf } from '../../blocks/block-attributes.ts';

/** Classes of the first item of a list and of the block below its last item. */
export const LIST_EDGES = ['list-start', 'after-list'] as const;
type ListEdge = (typeof LIST_EDGES)[number];

/** Whether a block belongs to a list: an item, or an indented block below one. */
const belongsToList = (block: ProseMirrorNode, isBelowList: boolean): boolean =>
  listOf(block) !== null || (isBelowList && indentOf(block) > 0);

/** Returns the edges of all lists between the top-level blocks, by the index of the block. */
export function listEdges(doc: ProseMirrorNode): Map<number, ListEdge> {
  const edges = new Map<number, ListEdge>();
  let isBelowList = false;
  doc.forEach((block, _offset, index) => {
    const isInList = belongsToList(block, isBelowList);
    // A list at the beginning of a text has nothing above it.
    if (isInList !== isBelowList && index > 0) edges.set(index, isInList ? 'list-start' : 'after-list');
    isBelowList = isInList;
  });
  return edges;
}

function decorationsOf(doc: ProseMirrorNode): DecorationSet {
  const edges = listEdges(doc);
  if (edges.size === 0) return DecorationSet.empty;
  const decorations: Decoration[] = [];
  doc.forEach((block, offset, index) => {
    const edge = edges.get(index);
    if (edge) decorations.push(Decoration.node(offset, offset + block.nodeSize, { class: edge }));
  });
  return DecorationSet.create(doc, decorations);
}

/** Whether the same blocks belong to lists as before, so that the marks only move. Typing changes one block. */
function hasSameLists(before: ProseMirrorNode, after: ProseMirrorNode): boolean {
  if (before.childCount !== after.childCount) return false;
  for (let index = 0; index < after.childCount; index++) {
    const [old, next] = [before.child(index), after.child(index)];
    if (old === next) continue;
    if (listOf(old) !== listOf(next) || indentOf(old) !== indentOf(next)) return false;
  }
  return true;
}

/**
 * Adds a class to the first item of each list and to the block below it, for the space around a list and for the
 * first line below it in a novel. A selector with the block above (`[data-list] +`) would restyle all items of a text
 * with every Enter in one of them.
 */
export const listEdgesPlugin = (): Plugin<DecorationSet> => {
  const plugin: Plugin<DecorationSet> = new Plugin<DecorationSet>({
    state: {
      init: (_config, { doc }) => decorationsOf(doc),
      apply: (tr, decorations, before, { doc }) => {
        if (!tr.docChanged) return decorations;
        const moved = decorations.map(tr.mapping, doc);
        // A replaced block loses its mark.
        const isComplete = moved.find().length === decorations.find().length;
        return isComplete && hasSameLists(before.doc, doc) ? moved : decorationsOf(doc);
      },
    },
    props: { decorations: (state) => plugin.getState(state) },
  });
  return plugin;
};
