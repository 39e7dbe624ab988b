import { isSentLink, type SentLinks } from '#shared/ai/sent-links.ts';
import type { MarkJson, NodeJson } from '#shared/editor/content/document-json.ts';
import { nodeJson, nodeText, stringAttribute } from '#shared/editor/html/node-json.ts';

/**
 * Turns all of a parsed answer that leads to another place into its text, unless its address was sent to the model:
 * links, also those that Markdown makes of bare addresses, pictures, objects and references to items. The parsed answer
 * is checked and not its Markdown, so no way of writing a link is missed.
 */
export function withoutUnsentLinks(nodes: readonly NodeJson[], sent: SentLinks): NodeJson[] {
  return joinTexts(nodes.flatMap((node) => withoutLinks(node, sent)));
}

/** Nodes that show a file of another place, or open one. */
const BLOCKS_ELSEWHERE = new Set(['image', 'object']);

function withoutLinks(node: NodeJson, sent: SentLinks): NodeJson[] {
  if (node.type === 'inlineImage') return textOf(stringAttribute(node, 'alt') ?? '');
  if (node.type === 'token') return [plainToken(node)].flat();
  const content = node.content && withoutUnsentLinks(node.content, sent);
  if (BLOCKS_ELSEWHERE.has(node.type)) {
    const label = stringAttribute(node, 'alt') ?? stringAttribute(node, 'label') ?? '';
    const words = joinTexts([
      ...textOf(label),
      ...textOf(label && content?.length ? ' ' : ''),
      ...(content ?? []),
    ]);
    return [nodeJson('paragraph', {}, words)];
  }
  const marks = node.marks?.filter((mark) => isAllowed(mark, sent));
  const { marks: _marks, content: _content, ...rest } = node;
  return [{ ...rest, ...(marks && marks.length > 0 && { marks }), ...(content && { content }) }];
}

const isAllowed = ({ type, attrs }: MarkJson, sent: SentLinks): boolean => {
  if (type === 'tag') return false;
  const href = attrs?.['href'];
  return type !== 'link' || (typeof href === 'string' && isSentLink(sent, href));
};

/** Formulas and names of pages stay; any other token becomes its text. None refers to an item by its id. */
function plainToken(token: NodeJson): NodeJson | NodeJson[] {
  const kind = stringAttribute(token, 'kind');
  if (kind === 'footnote') return token;
  return kind === 'math' || kind === 'link'
    ? nodeJson('token', { kind, label: stringAttribute(token, 'label') })
    : textOf(nodeText(token));
}

const textOf = (text: string): NodeJson[] => (text === '' ? [] : [{ type: 'text', text }]);

/** Joins texts that have the same marks, as the editor stores them. */
function joinTexts(nodes: readonly NodeJson[]): NodeJson[] {
  const joined: NodeJson[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (last?.text !== undefined && node.text !== undefined && hasEqualMarks(last, node))
      joined[joined.length - 1] = { ...last, text: last.text + node.text };
    else joined.push(node);
  }
  return joined;
}

const hasEqualMarks = (one: NodeJson, other: NodeJson): boolean =>
  JSON.stringify(one.marks ?? []) === JSON.stringify(other.marks ?? []);
