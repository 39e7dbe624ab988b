import { renderAttributes } from '#shared/editor/schema/attribute-dom.ts';
import { NODES } from '#shared/editor/schema/nodes.ts';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import type { NodeViewConstructor } from '@tiptap/pm/view';

import { attributePatcher, lasting } from '../../views/element-view.ts';

/** Widths of the columns in pixels, as the first row's cells have them; null where the browser decides. */
function columnWidths(table: ProseMirrorNode): (number | null)[] {
  const widths: (number | null)[] = [];
  table.firstChild?.forEach((cell) => {
    const span: unknown = cell.attrs['colspan'];
    const given: unknown = cell.attrs['colwidth'];
    for (let column = 0; column < (typeof span === 'number' ? span : 1); column++) {
      const width: unknown = Array.isArray(given) ? given[column] : null;
      widths.push(typeof width === 'number' && width > 0 ? width : null);
    }
  });
  return widths;
}

/** A table in a frame that scrolls sideways where the page is narrow. */
export const tableView: NodeViewConstructor = (node) => {
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
  return lasting(
    node,
    {
      dom,
      contentDOM,
      ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
    },
    show,
  );
};
