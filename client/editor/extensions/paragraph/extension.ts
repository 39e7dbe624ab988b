import { NODES } from '#shared/editor/schema/nodes.ts';

import { schemaNode } from '../../text-editor/schema-extensions.ts';
import { elementView } from '../../views/element-view.ts';
import { paragraphView } from './paragraph-view.ts';

/** A document is a flat row of blocks [X2]. */
export const Document = schemaNode('doc');
export const Text = schemaNode('text');
export const Paragraph = schemaNode('paragraph', { nodeView: paragraphView });
export const HardBreak = schemaNode('hardBreak', {
  nodeView: elementView('br', { attributes: NODES.hardBreak.attributes, isLeaf: true }),
});
