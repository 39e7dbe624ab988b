import type { JsonAttributes, MarkJson, NodeJson } from '../content/document-json.ts';

export type { JsonAttributes, MarkJson, NodeJson } from '../content/document-json.ts';

/** A string attribute; null when it is absent, of another kind or empty. */
export function stringAttribute(node: NodeJson | MarkJson, name: string): string | null {
  const value = node.attrs?.[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A finite number attribute, or null. */
export function numberAttribute(node: NodeJson | MarkJson, name: string): number | null {
  const value = node.attrs?.[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** A whole number attribute kept within `0 … most`; 0 when absent. */
export function depthAttribute(node: NodeJson, name: string, most: number): number {
  return Math.max(0, Math.min(most, Math.trunc(numberAttribute(node, name) ?? 0)));
}

/** A node without the attributes and content that are null, absent or empty. */
export function nodeJson(
  type: string,
  attrs: JsonAttributes = {},
  content: readonly NodeJson[] = [],
): NodeJson {
  const set = Object.entries(attrs).filter(([, value]) => value !== null && value !== undefined);
  return {
    type,
    ...(set.length === 0 ? {} : { attrs: Object.fromEntries(set) }),
    ...(content.length === 0 ? {} : { content }),
  };
}

/** Every word of a node, in order: its text, or the label of what has no text. */
export function wordsOf(node: NodeJson): string {
  const words: string[] = [];
  const stack: NodeJson[] = [node];
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (next.text !== undefined) words.push(next.text);
    else if (next.type === 'hardBreak') words.push('\n');
    else if (next.content) for (const child of next.content.toReversed()) stack.push(child);
    else words.push(stringAttribute(next, 'label') ?? stringAttribute(next, 'alt') ?? '');
  }
  return words.join('');
}

/** The mark's name in the schema: y-tiptap stores each value of an overlapping mark under `name--hash`. */
export function markName(mark: MarkJson): string {
  return /^(.*)--[a-zA-Z0-9+/=]{8}$/.exec(mark.type)?.[1] ?? mark.type;
}

/** The heading level of a paragraph, 1–6, or null. */
export function headingLevel(node: NodeJson): 1 | 2 | 3 | 4 | 5 | 6 | null {
  const level = numberAttribute(node, 'level');
  if (level === null || level < 1) return null;
  if (level < 2) return 1;
  if (level < 3) return 2;
  if (level < 4) return 3;
  if (level < 5) return 4;
  return level < 6 ? 5 : 6;
}
