import type { Blockquote, PhrasingContent } from 'mdast';
import type { NodeJson } from '../html/node-json.ts';

/** The parsed first paragraph of a quote that represents a box. */
export interface BoxHead {
  readonly kind: string | null;
  /** The text after `[!kind]` in its line. */
  readonly title: PhrasingContent[];
  /** The title of a callout without a written title: the name of its kind. */
  readonly defaultTitle: NodeJson[];
  /** The lines below the title. */
  readonly rest: PhrasingContent[];
}

/** The callout kinds of GitHub and Obsidian. All become the one callout of this editor, titled with their name. */
const CALLOUT_KINDS = new Set(
  (
    'note tip important warning caution abstract summary info todo hint success check done question help faq attention failure ' +
    'danger error bug example quote cite'
  ).split(' '),
);

/** Parses `> [!kind] Title`; null for a plain quote, including one whose bracket is escaped. */
export function readBoxHead(quote: Blockquote, source: string): BoxHead | null {
  const [first] = quote.children;
  const [text, ...others] = first?.type === 'paragraph' ? first.children : [];
  if (text?.type !== 'text' || source[text.position?.start.offset ?? -1] !== '[') return null;
  const match = /^\[!([a-z][\w-]*)\][+-]?(?:[ \t]+|(?=[\r\n])|$)/i.exec(text.value);
  if (!match?.[1] || (match[0].length === text.value.length && !/\s$/.test(match[0]) && others.length > 0))
    return null;
  const after: PhrasingContent[] = [{ ...text, value: text.value.slice(match[0].length) }, ...others];
  const { title, rest } = splitAtLineEnd(after);
  const name = match[1];
  const isCallout = CALLOUT_KINDS.has(name.toLowerCase());
  const capitalized = name.charAt(0).toUpperCase() + name.slice(1).toLowerCase();
  return {
    kind: isCallout ? 'callout' : name === 'box' ? null : name,
    title,
    defaultTitle: isCallout && title.length === 0 ? [{ type: 'text', text: capitalized }] : [],
    rest,
  };
}

/** Splits inline nodes at the first line end in a text, or at the first break. */
function splitAtLineEnd(nodes: readonly PhrasingContent[]): {
  title: PhrasingContent[];
  rest: PhrasingContent[];
} {
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
