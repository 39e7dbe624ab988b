import { MARKS } from '#shared/editor/schema/marks.ts';
import { NODES } from '#shared/editor/schema/nodes.ts';
import { markSpec, nodeSpec } from '#shared/editor/schema/schema.ts';
import type { NodeDeclaration } from '#shared/editor/schema/node-declaration.ts';
import { Mark, Node, type MarkConfig, type NodeConfig } from '@tiptap/core';
import type { AttributeSpec } from '@tiptap/pm/model';

/**
 * Returns a node of the schema as a Tiptap extension. Its spec is the one that the server and the workers use.
 * `config` contains the additions of an editor: commands, keys, plugins.
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
    // Tiptap calls this function of every extension for every node.
    extendNodeSchema: (extension) => (extension.name === name ? further : {}),
    ...config,
  });
}

/** Returns a mark of the schema as a Tiptap extension, like {@link schemaNode}. */
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

/** The specs parse and render the attributes themselves, so Tiptap gets only the defaults. */
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
