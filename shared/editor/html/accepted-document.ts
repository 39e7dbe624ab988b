import { markName, stringAttribute } from './document-json.ts';
import type { JsonAttributes, MarkJson, NodeJson } from './document-json.ts';

const PROPOSAL_MARKS = new Set(['insertion', 'deletion', 'formatting']);
const PROPOSAL_ATTRIBUTES = ['ins', 'del', 'mod'] as const;

/**
 * The document as it reads when every suggestion in it is accepted [X10]: inserted text stays, deleted text and nodes go,
 * `formatting` and `mod` are applied, a split token splits its block. What exports and `contentMd` show.
 * Nodes without suggestions are the very same objects.
 *
 * `set` of a formatting mark is JSON text `{ mark: true | false | attributes }`; `mod` is
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
  let same = true;
  for (const node of content) {
    if (stringAttribute(node, 'del') !== null) {
      same = false;
      continue;
    }
    const kept = node.text === undefined ? acceptNode(node) : acceptText(node);
    if (kept !== node) same = false;
    if (kept === null) continue;
    const above = accepted.at(-1);
    // Only text joins text: a block in another's row of words would be no document.
    if (above?.type === 'paragraph' && kept.type === 'paragraph' && joinsAbove(node)) {
      same = false;
      const content = [...(above.content ?? []), ...(kept.content ?? [])];
      accepted[accepted.length - 1] = { ...above, content };
    } else accepted.push(kept);
  }
  const split = accepted.flatMap(splitAtTokens);
  return same && split.length === accepted.length ? content : split;
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
  // The part below is a block of its own: it has no id yet, and a list's number stays with its first item.
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
