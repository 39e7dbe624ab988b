import { ContentMatch, MarkType, NodeType } from '@tiptap/pm/model';
import type { Attrs, DOMOutputSpec, MarkSpec, NodeSpec, Schema } from '@tiptap/pm/model';
import { renderAttributes } from '../schema/attribute-dom.ts';
import type { AttributeDeclarations } from '../schema/attributes.ts';

/**
 * The parts of prosemirror-model that its types keep to themselves and that teaching a finished schema needs. They are
 * those of the pinned version; `adopt.test.ts` fails when a newer one differs.
 */
interface TeachableType {
  readonly attrs: Record<string, unknown>;
  defaultAttrs: Attrs | null;
}
interface TeachableNodeType extends TeachableType {
  contentMatch: ContentMatch;
  inlineContent: boolean;
}
interface TeachableMarkType extends TeachableType {
  excluded: readonly MarkType[];
  instance: unknown;
}
interface TeachableMatch {
  readonly next: { type: NodeType; next: ContentMatch }[];
}
type NodeTypeConstructor = new (name: string, schema: Schema, spec: NodeSpec) => NodeType;
type MarkTypeConstructor = new (name: string, rank: number, schema: Schema, spec: MarkSpec) => MarkType;
type ContentMatchConstructor = new (validEnd: boolean) => ContentMatch;

// The library constructs these itself only; each cast names the constructor or field as its pinned source has it.
const Node = NodeType as unknown as NodeTypeConstructor;
const Mark = MarkType as unknown as MarkTypeConstructor;
const Match = ContentMatch as unknown as ContentMatchConstructor;
const teachable = (type: NodeType) => type as unknown as TeachableNodeType;
const edgesOf = (match: ContentMatch) => (match as unknown as TeachableMatch).next;

/**
 * Adds an unknown node under its own name: a locked twin of `object` (block) or `token` (inline) that may hold anything
 * and shows only its label. Where a paragraph may stand, every such block may; where a token may, every such inline.
 */
export function teachNode(schema: Schema, name: string, inline: boolean): NodeType {
  const type = new Node(name, schema, {
    ...(inline ? { inline: true, group: 'inline' } : { group: 'block' }),
    atom: true,
    selectable: true,
    toDOM: (node) => lockedTwin(name, inline, node.attrs),
  });
  // Its own match, not the shared empty one: it is no leaf, whatever it holds later.
  Object.assign(teachable(type), { contentMatch: new Match(true), inlineContent: false });
  // A record of the schema that only its types call read-only.
  (schema.nodes as Record<string, NodeType>)[name] = type;
  const twin = schema.nodes[inline ? 'token' : 'paragraph'];
  for (const container of Object.values(schema.nodes)) {
    if (twin && accepts(container, twin)) allowChild(container, type);
  }
  return type;
}

/** Adds an unknown mark; `overlapping` when y-tiptap stored it under `name--hash`. */
export function teachMark(schema: Schema, name: string, overlapping: boolean): MarkType {
  const type = new Mark(name, Object.keys(schema.marks).length, schema, {
    inclusive: false,
    ...(overlapping ? { excludes: '' } : {}),
    toDOM: (mark) => ['span', { 'data-mark': name, ...rendered(mark.attrs) }, 0],
  });
  (type as unknown as TeachableMarkType).excluded = overlapping ? [] : [type];
  (schema.marks as Record<string, MarkType>)[name] = type;
  return type;
}

/** Adds an attribute, null by default, to a node or mark that lacks it. Answers whether it was new. */
export function teachAttribute(type: NodeType | MarkType, name: string): boolean {
  const { attrs } = type as unknown as TeachableType;
  if (Object.hasOwn(attrs, name) || name in attrs) return false;
  const donor = new Node('donor', type.schema, { attrs: { [name]: { default: null } } });
  attrs[name] = teachable(donor).attrs[name];
  if (type instanceof NodeType) {
    const known = teachable(type).defaultAttrs;
    if (known) teachable(type).defaultAttrs = { ...known, [name]: null };
  } else if (type.name in type.schema.marks) {
    (type as unknown as TeachableMarkType).instance = type.create({});
  }
  return true;
}

/** Whether a child of this type may stand anywhere in a parent of that one. */
export function accepts(parent: NodeType, child: NodeType): boolean {
  return statesOf(parent.contentMatch).some((state) => state.matchType(child) !== null);
}

/**
 * Lets a child stand in a parent. Every content expression is closed, `(a|b|…)*`, so one more alternative goes back to
 * where the others go. Leaves stay leaves: that a leaf gets content is a major version.
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

function lockedTwin(name: string, inline: boolean, attrs: Attrs): DOMOutputSpec {
  const label: unknown = attrs.label;
  return [
    inline ? 'span' : 'div',
    { 'data-type': name, 'data-locked': 'true', ...rendered(attrs) },
    typeof label === 'string' ? label : '',
  ];
}

function rendered(attrs: Attrs): Record<string, string> {
  const declarations: AttributeDeclarations = Object.fromEntries(
    Object.keys(attrs).map((name) => [name, { kind: 'string' }]),
  );
  return renderAttributes(declarations, attrs);
}
