import type { Blockquote, PhrasingContent } from 'mdast';
import type { NodeJson } from '../html/document-json.ts';

/** The first paragraph of a quote that is a box: its kind, title, and what follows in the lines below. */
export interface BoxHead {
  readonly kind: string | null;
  /** The words beside `[!kind]`. */
  readonly title: PhrasingContent[];
  /** A title that the kind brings along where none is written. */
  readonly words: NodeJson[];
  readonly rest: PhrasingContent[];
}

/** Kinds of callouts that GitHub and Obsidian know and this editor does not: one callout for all, with its name as title. */
const CALLOUTS = new Set(
  (
    'note tip important warning caution abstract summary info todo hint success check done question help faq attention failure ' +
    'danger error bug example quote cite'
  ).split(' '),
);

/** Reads `> [!kind] Title`; null for a plain quote, also one whose bracket is escaped. */
export function boxHead(quote: Blockquote, source: string): BoxHead | null {
  const [first] = quote.children;
  const [text, ...others] = first?.type === 'paragraph' ? first.children : [];
  if (text?.type !== 'text' || source[text.position?.start.offset ?? -1] !== '[') return null;
  const match = /^\[!([a-z][\w-]*)\][+-]?(?:[ \t]+|(?=[\r\n])|$)/i.exec(text.value);
  if (!match?.[1] || (match[0].length === text.value.length && !/\s$/.test(match[0]) && others.length > 0))
    return null;
  const after: PhrasingContent[] = [{ ...text, value: text.value.slice(match[0].length) }, ...others];
  const { title, rest } = splitLine(after);
  const name = match[1];
  const isCallout = CALLOUTS.has(name.toLowerCase());
  const capital = name.charAt(0).toUpperCase() + name.slice(1).toLowerCase();
  return {
    kind: isCallout ? 'callout' : name === 'box' ? null : name,
    title,
    words: isCallout && title.length === 0 ? [{ type: 'text', text: capital }] : [],
    rest,
  };
}

/** Parts the nodes at the first line end within text. */
function splitLine(nodes: readonly PhrasingContent[]): { title: PhrasingContent[]; rest: PhrasingContent[] } {
  const title: PhrasingContent[] = [];
  for (const [index, node] of nodes.entries()) {
    const end = node.type === 'text' ? /\r\n|[\r\n]/.exec(node.value) : null;
    if (node.type === 'break') return { title, rest: nodes.slice(index + 1) };
    if (node.type === 'text' && end) {
      const before = node.value.slice(0, end.index);
      const after = node.value.slice(end.index + end[0].length);
      if (before !== '') title.push({ ...node, value: before });
      return {
        title,
        rest: [...(after === '' ? [] : [{ ...node, value: after }]), ...nodes.slice(index + 1)],
      };
    }
    if (node.type !== 'text' || node.value !== '') title.push(node);
  }
  return { title, rest: [] };
}
