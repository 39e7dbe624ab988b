import { NODES } from '#shared/editor/schema/nodes.ts';
import { Extension } from '@tiptap/core';

import { shortcuts } from '../../text-editor/extension-fields.ts';
import { schemaNode } from '../../text-editor/schema-extensions.ts';
import { elementView } from '../../views/element-view.ts';
import { nextCell, previousCell, tableEditing } from './lazy-tables.ts';
import { tableMenuOrTable } from './table-menu-key.ts';
import { tableView } from './table-view.ts';

/** A table; its cells hold blocks. */
export const Table = schemaNode('table', {
  nodeView: tableView,
  addKeyboardShortcuts() {
    return shortcuts(this.editor, {
      'Mod-Alt-t': tableMenuOrTable,
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

/** Cells are selected and pasted into once the library is there: after what reads the clipboard. */
export const TableEditing = Extension.create({
  name: 'tableEditing',
  addProseMirrorPlugins: () => [tableEditing()],
});
