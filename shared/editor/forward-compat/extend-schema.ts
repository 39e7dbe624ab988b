import { ContentMatch, MarkType, NodeType } from '@tiptap/pm/model';
import type { Attrs, DOMOutputSpec, MarkSpec, NodeSpec, Schema } from '@tiptap/pm/model';
import { renderAttributes } from '../schema/attribute-dom.ts';
import type { AttributeDeclarations } from '../schema/attributes.ts';

/**
 * Internals of prosemirror-model that are missing from its types and that extending a finished schema needs. They
 * match the pinned version; `adopt.test.ts` fails when another version differs.
 */
interface ExtensibleType {
  readonly attrs: Record<string, unknown>;
  defaultAttrs: Attrs | null;
}
interface ExtensibleNodeType extends ExtensibleType {
  contentMatch: ContentMatch;
  inlineContent: boolean;
}
interface ExtensibleMarkType extends ExtensibleType {
  excluded: readonly MarkType[];
  instance: unknown;
}
interface ExtensibleMatch {
  readonly next: { type: NodeType; next: ContentMatch }[];
}
type NodeTypeConstructor = new (name: string, schema: Schema, spec: NodeSpec) => NodeType;
type MarkTypeConstructor = new (name: string, rank: number, schema: Schema, spec: MarkSpec) => MarkType;
type ContentMatchConstructor = new (validEnd: boolean) => ContentMatch;

// Only the library itself constructs these. Each cast declares the constructor or field of the pinned source.
const Node = NodeType as unknown as NodeTypeConstructor;
const Mark = MarkType as unknown as MarkTypeConstructor;
const Match = ContentMatch as unknown as ContentMatchConstructor;
const extensible = (type: NodeType) => type as unknown as ExtensibleNodeType;
const edgesOf = (match: ContentMatch) => (match as unknown as ExtensibleMatch).next;

/**
 * Adds an unknown node type under its own name: a locked atom like `object` (block) or `token` (inline) that accepts
 * any content and shows only its label. Blocks are allowed wherever paragraphs are, inline nodes wherever tokens are.
 */
export function addNodeType(schema: Schema, name: string, inline: boolean): NodeType {
  const type = new Node(name, schema, {
    ...(inline ? { inline: true, group: 'inline' } : { group: 'block' }),
    atom: true,
    selectable: true,
    toDOM: (node) => lockedPlaceholder(name, inline, node.attrs),
  });
  // The type needs a match of its own, not the shared empty one, so that it is no leaf and can receive content later.
  Object.assign(extensible(type), { contentMatch: new Match(true), inlineContent: false });
  // Only the library's types declare this record read-only.
  (schema.nodes as Record<string, NodeType>)[name] = type;
  const reference = schema.nodes[inline ? 'token' : 'paragraph'];
  for (const container of Object.values(schema.nodes)) {
    if (reference && accepts(container, reference)) allowChild(container, type);
  }
  return type;
}

/**
 * Adds an unknown mark type.
 * @param overlapping whether y-tiptap stored the mark under `name--hash`
 */
export function addMarkType(schema: Schema, name: string, overlapping: boolean): MarkType {
  const type = new Mark(name, Object.keys(schema.marks).length, schema, {
    inclusive: false,
    ...(overlapping ? { excludes: '' } : {}),
    toDOM: (mark) => ['span', { 'data-mark': name, ...renderedAttributes(mark.attrs) }, 0],
  });
  (type as unknown as ExtensibleMarkType).excluded = overlapping ? [] : [type];
  (schema.marks as Record<string, MarkType>)[name] = type;
  return type;
}

/**
 * Adds an attribute with the default null to a node or mark type that lacks it.
 * @returns whether the attribute was added
 */
export function addAttribute(type: NodeType | MarkType, name: string): boolean {
  const { attrs } = type as unknown as ExtensibleType;
  if (Object.hasOwn(attrs, name) || name in attrs) return false;
  const donor = new Node('donor', type.schema, { attrs: { [name]: { default: null } } });
  attrs[name] = extensible(donor).attrs[name];
  if (type instanceof NodeType) {
    const currentDefaults = extensible(type).defaultAttrs;
    if (currentDefaults) extensible(type).defaultAttrs = { ...currentDefaults, [name]: null };
  } else if (type.name in type.schema.marks) {
    (type as unknown as ExtensibleMarkType).instance = type.create({});
  }
  return true;
}

/** Returns whether a parent type accepts a child type at any position. */
export function accepts(parent: NodeType, child: NodeType): boolean {
  return statesOf(parent.contentMatch).some((state) => state.matchType(child) !== null);
}

/**
 * Extends a parent's content expression with a child type. Every expression is `(a|b|…)*`, so the new alternative
 * leads to the same state as the others. A leaf stays a leaf: giving it content takes a major version.
 * @returns whether the expression changed
 */
export function allowChild(parent: NodeType, child: NodeType): boolean {
  if (parent.isLeaf || accepts(parent, child)) return false;
  for (const state of statesOf(parent.contentMatch)) {
    const edges = edgesOf(state);
    edges.push({ type: child, next: edges[0]?.next ?? state });
  }
  return true;
}

function statesOf(start: ContentMatch): ContentMatch[] {
  const states = [start];
  for (const state of states) {
    for (const { next } of edgesOf(state)) if (!states.includes(next)) states.push(next);
  }
  return states;
}

function lockedPlaceholder(name: string, inline: boolean, attrs: Attrs): DOMOutputSpec {
  const label: unknown = attrs.label;
  return [
    inline ? 'span' : 'div',
    { 'data-type': name, 'data-locked': 'true', ...renderedAttributes(attrs) },
    typeof label === 'string' ? label : '',
  ];
}

function renderedAttributes(attrs: Attrs): Record<string, string> {
  const declarations: AttributeDeclarations = Object.fromEntries(
    Object.keys(attrs).map((name) => [name, { kind: 'string' }]),
  );
  return renderAttributes(declarations, attrs);
}
