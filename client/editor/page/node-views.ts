import { NODES } from '#shared/editor/schema/nodes.ts';
import { Plugin } from '@tiptap/pm/state';
import type { NodeViewConstructor } from '@tiptap/pm/view';

import { codeBlockView } from '../extensions/code-block/language/code-view.ts';
import { noteTokenView, noteView } from '../extensions/footnotes/note-views.ts';
import { elementView } from '../views/element-view.ts';
import { imageView, inlineImageView } from '../extensions/images/picture-views.ts';
import { tableView } from '../extensions/table/table-view.ts';
import { paragraphView } from '../extensions/paragraph/paragraph-view.ts';
import { objectView, tokenView } from '../extensions/tokens/token-view.ts';

/** A view for every node but doc and text, so that none is ever replaced for a changed attribute (X15). */
export const NODE_VIEWS: Record<Exclude<keyof typeof NODES, 'doc' | 'text'>, NodeViewConstructor> = {
  paragraph: paragraphView,
  codeBlock: codeBlockView,
  image: imageView,
  horizontalRule: elementView('hr', {
    attributes: NODES.horizontalRule.attributes,
    isLeaf: true,
    extra: () => ({ class: 'page__break' }),
  }),
  box: elementView('div', { attributes: NODES.box.attributes, extra: () => ({ 'data-type': 'box' }) }),
  footnote: noteView,
  object: objectView,
  table: tableView,
  tableRow: elementView('tr', { attributes: NODES.tableRow.attributes }),
  tableCell: elementView('td', { attributes: NODES.tableCell.attributes }),
  tableHeader: elementView('th', { attributes: NODES.tableHeader.attributes }),
  hardBreak: elementView('br', { attributes: NODES.hardBreak.attributes, isLeaf: true }),
  inlineImage: inlineImageView,
  token: (node, ...where) => (node.attrs['kind'] === 'footnote' ? noteTokenView : tokenView)(node, ...where),
};

export function nodeViews(): Plugin {
  return new Plugin({ props: { nodeViews: NODE_VIEWS } });
}
