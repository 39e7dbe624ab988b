import { NODES } from '#shared/editor/schema/nodes.ts';
import { schemaNode } from '../../text-editor/schema-extensions.ts';
import { elementView, type ElementAttributes } from '../../views/element-view.ts';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';

/**
 * A heading is a paragraph with a role; a list's first number goes to the counter of the style sheet (X16). Lines run as their
 * first letter does, each for itself, where their writer says nothing.
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

/** A document is a flat row of blocks [X2]. */
export const Document = schemaNode('doc');
export const Text = schemaNode('text');
export const Paragraph = schemaNode('paragraph', { nodeView: paragraphView });
export const HardBreak = schemaNode('hardBreak', {
  nodeView: elementView('br', { attributes: NODES.hardBreak.attributes, isLeaf: true }),
});
