import type { JsonAttributes, MarkJson, NodeJson } from '../content/document-json.ts';

export type { JsonAttributes, MarkJson, NodeJson } from '../content/document-json.ts';

/** Returns a string attribute; null when it is absent, empty or of another type. */
export function stringAttribute(node: NodeJson | MarkJson, name: string): string | null {
  const value = node.attrs?.[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Returns a number attribute; null when it is absent, not finite or of another type. */
export function numberAttribute(node: NodeJson | MarkJson, name: string): number | null {
  const value = node.attrs?.[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Returns a number attribute as an integer clamped to `0 … max`; 0 when absent. */
export function depthAttribute(node: NodeJson, name: string, max: number): number {
  return Math.max(0, Math.min(max, Math.trunc(numberAttribute(node, name) ?? 0)));
}

/** Creates a node. Attributes that are null or undefined and empty content are omitted. */
export function nodeJson(
  type: string,
  attrs: JsonAttributes = {},
  content: readonly NodeJson[] = [],
): NodeJson {
  const entries = Object.entries(attrs).filter(([, value]) => value !== null && value !== undefined);
  return {
    type,
    ...(entries.length === 0 ? {} : { attrs: Object.fromEntries(entries) }),
    ...(content.length === 0 ? {} : { content }),
  };
}

/** Returns the text of a node in document order. A leaf without text contributes its label or alternative text. */
export function nodeText(node: NodeJson): string {
  const parts: string[] = [];
  const stack: NodeJson[] = [node];
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (next.text !== undefined) parts.push(next.text);
    else if (next.type === 'hardBreak') parts.push('\n');
    else if (next.content) for (const child of next.content.toReversed()) stack.push(child);
    else parts.push(stringAttribute(next, 'label') ?? stringAttribute(next, 'alt') ?? '');
  }
  return parts.join('');
}

/** Returns the mark's name in the schema. y-tiptap stores each value of an overlapping mark under `name--hash`. */
export function markName(mark: MarkJson): string {
  return /^(.*)--[a-zA-Z0-9+/=]{8}$/.exec(mark.type)?.[1] ?? mark.type;
}

/** Returns the heading level of a paragraph, truncated and at most 6; null when it is no heading. */
export function headingLevel(node: NodeJson): 1 | 2 | 3 | 4 | 5 | 6 | null {
  const level = numberAttribute(node, 'level');
  if (level === null || level < 1) return null;
  if (level < 2) return 1;
  if (level < 3) return 2;
  if (level < 4) return 3;
  if (level < 5) return 4;
  return level < 6 ? 5 : 6;
}
