import { markName, stringAttribute } from './node-json.ts';
import type { JsonAttributes, MarkJson, NodeJson } from './node-json.ts';

const PROPOSAL_MARKS = new Set(['insertion', 'deletion', 'formatting']);
const PROPOSAL_ATTRIBUTES = ['ins', 'del', 'mod'] as const;

/**
 * Returns the document with every suggestion accepted [X10]: inserted text stays, deleted text and nodes are removed,
 * `formatting` and `mod` are applied, and a split token splits its block. Exports and `contentMd` use the result.
 * Nodes without suggestions are returned as the same objects.
 *
 * `set` of a formatting mark is the JSON text `{ mark: true | false | attributes }`; `mod` is
 * `{ attributes?: {…}, join?: true }`. Malformed JSON proposes nothing.
 */
export function acceptedDocument(doc: NodeJson): NodeJson {
  return acceptNode(doc);
}

function acceptNode(node: NodeJson): NodeJson {
  const before = node.content;
  const after = before ? acceptContent(before) : undefined;
  const attrs = acceptAttributes(node.attrs);
  if (after === before && attrs === node.attrs) return node;
  return { ...node, ...(attrs ? { attrs } : {}), ...(after ? { content: after } : {}) };
}

function acceptContent(content: readonly NodeJson[]): readonly NodeJson[] {
  const accepted: NodeJson[] = [];
  let isUnchanged = true;
  for (const node of content) {
    if (stringAttribute(node, 'del') !== null) {
      isUnchanged = false;
      continue;
    }
    const acceptedNode = node.text === undefined ? acceptNode(node) : acceptText(node);
    if (acceptedNode !== node) isUnchanged = false;
    if (acceptedNode === null) continue;
    const above = accepted.at(-1);
    // Only paragraphs join: any other block inside inline content would make an invalid document.
    if (above?.type === 'paragraph' && acceptedNode.type === 'paragraph' && joinsAbove(node)) {
      isUnchanged = false;
      const content = [...(above.content ?? []), ...(acceptedNode.content ?? [])];
      accepted[accepted.length - 1] = { ...above, content };
    } else accepted.push(acceptedNode);
  }
  const split = accepted.flatMap(splitAtTokens);
  return isUnchanged && split.length === accepted.length ? content : split;
}

function acceptText(node: NodeJson): NodeJson | null {
  if (!node.marks?.some(isProposal)) return node;
  if (node.marks.some((mark) => markName(mark) === 'deletion')) return null;
  let marks = node.marks.filter((mark) => !isProposal(mark));
  for (const mark of node.marks) {
    if (markName(mark) === 'formatting') marks = applySet(marks, parseObject(stringAttribute(mark, 'set')));
  }
  return { ...node, marks };
}

function applySet(marks: MarkJson[], set: JsonAttributes): MarkJson[] {
  let applied = marks;
  for (const [type, value] of Object.entries(set)) {
    applied = applied.filter((mark) => markName(mark) !== type);
    if (value === true) applied = [...applied, { type }];
    else if (isObject(value)) applied = [...applied, { type, attrs: value }];
  }
  return applied;
}

function acceptAttributes(attrs: JsonAttributes | undefined): JsonAttributes | undefined {
  if (!attrs || PROPOSAL_ATTRIBUTES.every((name) => (attrs[name] ?? null) === null)) return attrs;
  const { ins: _ins, del: _del, mod, ...rest } = attrs;
  const proposed = parseObject(typeof mod === 'string' ? mod : null)['attributes'];
  return isObject(proposed) ? { ...rest, ...proposed } : rest;
}

function joinsAbove(node: NodeJson): boolean {
  return parseObject(stringAttribute(node, 'mod'))['join'] === true;
}

function splitAtTokens(block: NodeJson): NodeJson[] {
  const parts: NodeJson[][] = [[]];
  for (const child of block.content ?? []) {
    if (child.type === 'token' && stringAttribute(child, 'kind') === 'split') parts.push([]);
    else parts.at(-1)?.push(child);
  }
  if (parts.length === 1) return [block];
  // The lower part is a new block: it has no id yet, and the start number stays with the first item.
  const { id: _id, start: _start, ...below } = block.attrs ?? {};
  return parts.map((content, index) => ({ ...block, ...(index > 0 ? { attrs: below } : {}), content }));
}

function isProposal(mark: MarkJson): boolean {
  return PROPOSAL_MARKS.has(markName(mark));
}

function parseObject(json: string | null): JsonAttributes {
  if (json === null) return {};
  try {
    const value: unknown = JSON.parse(json);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

function isObject(value: unknown): value is JsonAttributes {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
