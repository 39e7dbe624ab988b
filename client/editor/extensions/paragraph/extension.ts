import { NODES } from '#shared/editor/schema/nodes.ts';
import { schemaNode } from '../../text-editor/schema-extensions.ts';
import { elementView, type ElementAttributes } from '../../views/element-view.ts';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';

/**
 * Returns further attributes of a paragraph's element: the role of a heading, the start number of a list for the
 * counter of the style sheet (X16), and `dir="auto"` unless the writer set a direction, so that each paragraph
 * follows its first letter.
 */
function paragraphExtra(node: ProseMirrorNode): ElementAttributes {
  const start: unknown = node.attrs['start'];
  return {
    ...(node.attrs['dir'] === null ? { dir: 'auto' } : {}),
    ...(node.attrs['level'] === null ? {} : { role: 'heading' }),
    ...(typeof start === 'number' ? { style: `--start: ${Math.trunc(start)}` } : {}),
  };
}

const paragraphView = elementView('p', {
  attributes: NODES.paragraph.attributes,
  extra: paragraphExtra,
});

/** The doc node: a document is a flat row of blocks [X2]. */
export const Document = schemaNode('doc');
export const Text = schemaNode('text');
export const Paragraph = schemaNode('paragraph', { nodeView: paragraphView });
export const HardBreak = schemaNode('hardBreak', {
  nodeView: elementView('br', { attributes: NODES.hardBreak.attributes, isLeaf: true }),
});
