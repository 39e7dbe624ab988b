import { Schema } from '@tiptap/pm/model';
import type { MarkSpec, NodeSpec, ParseRule, TagParseRule } from '@tiptap/pm/model';
import { readAttributes, renderAttributes } from './attribute-dom.ts';
import { attributeDefault } from './attributes.ts';
import type { AttributeDeclarations } from './attributes.ts';
import { MARK_LIST } from './marks.ts';
import type { MarkDeclaration } from './marks.ts';
import { NODE_LIST } from './nodes.ts';
import type { NodeDeclaration } from './node-declaration.ts';

/**
 * Creates a ProseMirror schema of version 1. It needs no DOM. Each room has a schema of its own, because `adopt`
 * extends it with unknown content of one document, which must not leak into other documents [X12].
 */
export function createSchema(): Schema {
  return new Schema({
    topNode: 'doc',
    nodes: Object.fromEntries(NODE_LIST.map(([name, node]) => [name, nodeSpec(node)])),
    marks: Object.fromEntries(MARK_LIST.map(([name, mark]) => [name, markSpec(mark)])),
  });
}

function nodeParseRules(node: NodeDeclaration): TagParseRule[] {
  return (node.parse ?? []).map(({ attrs, ...rule }) => ({
    ...rule,
    getAttrs: (element: HTMLElement) => ({
      ...attrs?.(element),
      ...readAttributes(node.attributes, element),
    }),
  }));
}

function markParseRules(mark: MarkDeclaration): ParseRule[] {
  return mark.parse.map((rule) =>
    rule.tag === undefined || rule.getAttrs
      ? rule
      : {
          ...rule,
          tag: rule.tag,
          getAttrs: (element: HTMLElement) => readAttributes(mark.attributes, element),
        },
  );
}

/** Creates the ProseMirror spec of a node. Every call returns a new object, because each schema needs its own. */
export function nodeSpec(node: NodeDeclaration): NodeSpec {
  const {
    content,
    group,
    inline,
    isolating,
    code,
    defining,
    draggable,
    linebreakReplacement,
    tableRole,
    attributes,
    render,
  } = node;
  return {
    ...withoutUndefined({
      content,
      group,
      inline,
      isolating,
      code,
      defining,
      draggable,
      linebreakReplacement,
      tableRole,
    }),
    ...attributeSpecs(attributes),
    ...(node.parse ? { parseDOM: nodeParseRules(node) } : {}),
    ...(render
      ? { toDOM: (instance) => render(instance, renderAttributes(attributes, instance.attrs)) }
      : {}),
  };
}

/** Creates the ProseMirror spec of a mark. Every call returns a new object. */
export function markSpec(mark: MarkDeclaration): MarkSpec {
  return {
    inclusive: mark.inclusive,
    ...(mark.overlapping ? { excludes: '' } : {}),
    ...(mark.code ? { code: true } : {}),
    ...attributeSpecs(mark.attributes),
    parseDOM: markParseRules(mark),
    toDOM: mark.render,
  };
}

function attributeSpecs(declarations: AttributeDeclarations): Pick<NodeSpec, 'attrs'> {
  const entries = Object.entries(declarations);
  return entries.length === 0
    ? {}
    : {
        attrs: Object.fromEntries(
          entries.map(([name, declaration]) => [name, { default: attributeDefault(declaration) }]),
        ),
      };
}

function withoutUndefined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // Only undefined fields are dropped, so each remaining field has its declared type.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
