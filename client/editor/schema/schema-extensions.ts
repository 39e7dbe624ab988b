import { Extension, Mark, Node } from '@tiptap/core';
import type { AnyExtension, Attributes } from '@tiptap/core';
import { renderAttributes } from '#shared/editor/schema/attribute-dom.ts';
import { attributeDefault } from '#shared/editor/schema/attributes.ts';
import type { AttributeDeclarations } from '#shared/editor/schema/attributes.ts';
import { MARK_LIST } from '#shared/editor/schema/marks.ts';
import type { MarkDeclaration } from '#shared/editor/schema/marks.ts';
import type { NodeDeclaration } from '#shared/editor/schema/node-declaration.ts';
import { NODE_LIST } from '#shared/editor/schema/nodes.ts';
import type { NodeName } from '#shared/editor/schema/nodes.ts';
import { markParseRules, nodeParseRules } from '#shared/editor/schema/schema.ts';

/** What the browser adds to a node of the schema (its view, its keys); the node's place in the schema is not to be touched. */
export type NodeRefinement = (node: Node) => Node;

/**
 * Tiptap's form of the shared schema: one Node or Mark per entry, in schema order.
 * @param refinements what to add to single nodes, such as `(node) => node.extend({ addNodeView })`
 */
export function schemaExtensions(
  refinements: Partial<Record<NodeName, NodeRefinement>> = {},
): AnyExtension[] {
  const byName: Partial<Record<string, NodeRefinement>> = refinements;
  return [
    tableRoles,
    ...NODE_LIST.map(([name, declaration]) => {
      const node = nodeExtension(name, declaration);
      return byName[name]?.(node) ?? node;
    }),
    ...MARK_LIST.map(([name, declaration]) => markExtension(name, declaration)),
  ];
}

/** Tiptap passes only the fields it knows: the roles of prosemirror-tables come in by this door. */
const tableRoles = Extension.create({
  name: 'tableRoles',
  extendNodeSchema(extension) {
    const declaration = NODE_LIST.find(([name]) => name === extension.name)?.[1];
    return declaration?.tableRole ? { tableRole: declaration.tableRole } : {};
  },
});

function nodeExtension(name: string, declaration: NodeDeclaration): Node {
  const { parse, render, attributes, tableRole: _role, ...fields } = declaration;
  return Node.create({
    name,
    ...fields,
    ...(name === 'doc' ? { topNode: true } : {}),
    addAttributes: () => tiptapAttributes(attributes),
    ...(parse ? { parseHTML: () => nodeParseRules(declaration) } : {}),
    ...(render ? { renderHTML: ({ node }) => render(node, renderAttributes(attributes, node.attrs)) } : {}),
  });
}

function markExtension(name: string, declaration: MarkDeclaration): Mark {
  return Mark.create({
    name,
    inclusive: declaration.inclusive,
    ...(declaration.overlapping ? { excludes: '' } : {}),
    ...(declaration.code ? { code: true } : {}),
    addAttributes: () => tiptapAttributes(declaration.attributes),
    parseHTML: () => markParseRules(declaration),
    renderHTML: ({ mark }) => declaration.render(mark),
  });
}

/** The rules of the schema read and write attributes themselves: Tiptap only learns their names and defaults. */
function tiptapAttributes(declarations: AttributeDeclarations): Attributes {
  return Object.fromEntries(
    Object.entries(declarations).map(([name, declaration]) => [
      name,
      { default: attributeDefault(declaration), rendered: false, parseHTML: () => null },
    ]),
  );
}
