import { MARKS } from '#shared/editor/schema/marks.ts';
import { NODES } from '#shared/editor/schema/nodes.ts';
import { markSpec, nodeSpec } from '#shared/editor/schema/schema.ts';
import type { NodeDeclaration } from '#shared/editor/schema/node-declaration.ts';
import { Mark, Node, type MarkConfig, type NodeConfig } from '@tiptap/core';
import type { AttributeSpec } from '@tiptap/pm/model';

/**
 * A node of the schema as Tiptap's extension. Its spec is the one that the server and the workers use, so `config` holds
 * what an editor adds: commands, keys, plugins.
 */
export function schemaNode<Options = object, Storage = object>(
  name: keyof typeof NODES,
  config: Partial<NodeConfig<Options, Storage>> = {},
): Node<Options, Storage> {
  const declaration: NodeDeclaration = NODES[name];
  const { content, group, inline, isolating, code, defining, draggable, linebreakReplacement, ...rest } =
    nodeSpec(declaration);
  const { attrs = {}, ...further } = rest;
  return Node.create<Options, Storage>({
    name,
    topNode: name === 'doc',
    ...defined({ content, group, inline, isolating, code, defining, draggable, linebreakReplacement }),
    addAttributes: () => attributesOf(attrs),
    // Tiptap asks every extension about every node.
    extendNodeSchema: (extension) => (extension.name === name ? further : {}),
    ...config,
  });
}

/** A mark of the schema as Tiptap's extension, as {@link schemaNode}. */
export function schemaMark<Options = object, Storage = object>(
  name: keyof typeof MARKS,
  config: Partial<MarkConfig<Options, Storage>> = {},
): Mark<Options, Storage> {
  const { inclusive, excludes, code, attrs = {}, ...further } = markSpec(MARKS[name]);
  return Mark.create<Options, Storage>({
    name,
    ...defined({ inclusive, excludes, code }),
    addAttributes: () => attributesOf(attrs),
    extendMarkSchema: (extension) => (extension.name === name ? further : {}),
    ...config,
  });
}

/** Reading and drawing are the spec's own: Tiptap is told the defaults alone. */
const attributesOf = (attrs: Record<string, AttributeSpec>) =>
  Object.fromEntries(
    Object.entries(attrs).map(([name, spec]) => [
      name,
      { default: spec.default as unknown, rendered: false },
    ]),
  );

const defined = <T extends object>(fields: T): Partial<T> =>
  // Only fields without a value are dropped.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
