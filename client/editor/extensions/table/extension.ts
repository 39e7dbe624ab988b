import { NODES } from '#shared/editor/schema/nodes.ts';
import { Extension } from '@tiptap/core';
import { shortcuts } from '../../text-editor/extension-fields.ts';
import { schemaNode } from '../../text-editor/schema-extensions.ts';
import { elementView, attributePatcher, withNodeUpdate } from '../../views/element-view.ts';
import { nextCell, previousCell, tableEditing } from './lazy-tables.ts';
import { openMenuOrInsertTable } from './table-menu-key.ts';
import { renderAttributes } from '#shared/editor/schema/attribute-dom.ts';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import type { NodeViewConstructor } from '@tiptap/pm/view';

/** Returns the widths of the columns in pixels, from the cells of the first row; null where the browser decides. */
function columnWidths(table: ProseMirrorNode): (number | null)[] {
  const widths: (number | null)[] = [];
  table.firstChild?.forEach((cell) => {
    const span: unknown = cell.attrs['colspan'];
    const stored: unknown = cell.attrs['colwidth'];
    for (let column = 0; column < (typeof span === 'number' ? span : 1); column++) {
      const width: unknown = Array.isArray(stored) ? stored[column] : null;
      widths.push(typeof width === 'number' && width > 0 ? width : null);
    }
  });
  return widths;
}

/** The node view of a table: a frame that scrolls sideways on a narrow page. */
const tableView: NodeViewConstructor = (node) => {
  const dom = document.createElement('div');
  const table = dom.appendChild(document.createElement('table'));
  const columns = table.appendChild(document.createElement('colgroup'));
  const contentDOM = table.appendChild(document.createElement('tbody'));
  dom.className = 'page__table';
  const patch = attributePatcher(dom);
  const show = (shown: ProseMirrorNode): void => {
    patch(renderAttributes(NODES.table.attributes, shown.attrs));
    columns.replaceChildren(
      ...columnWidths(shown).map((width) => {
        const column = document.createElement('col');
        if (width !== null) column.style.width = `${width}px`;
        return column;
      }),
    );
  };
  show(node);
  return withNodeUpdate(
    node,
    {
      dom,
      contentDOM,
      ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
    },
    show,
  );
};

/** The table node; its cells contain blocks. */
export const Table = schemaNode('table', {
  nodeView: tableView,
  addKeyboardShortcuts() {
    return shortcuts(this.editor, {
      'Mod-Alt-t': openMenuOrInsertTable,
      Tab: nextCell,
      'Shift-Tab': previousCell,
    });
  },
});

export const TableRow = schemaNode('tableRow', {
  nodeView: elementView('tr', { attributes: NODES.tableRow.attributes }),
});
export const TableCell = schemaNode('tableCell', {
  nodeView: elementView('td', { attributes: NODES.tableCell.attributes }),
});
export const TableHeader = schemaNode('tableHeader', {
  nodeView: elementView('th', { attributes: NODES.tableHeader.attributes }),
});

/** Selects cells and pastes into them, once prosemirror-tables is loaded. It comes after the clipboard. */
export const TableEditing = Extension.create({
  name: 'tableEditing',
  addProseMirrorPlugins: () => [tableEditing()],
});
