import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown as serialise } from 'mdast-util-to-markdown';
import type { Handle, Join, Options } from 'mdast-util-to-markdown';
import type { Nodes, Root } from 'mdast';
import { acceptedDocument } from '../html/accepted-document.ts';
import type { NodeJson } from '../html/node-json.ts';
import { footnoteContents, footnoteNumbers } from '../html/to-html.ts';
import type { MarkdownContext, MarkdownOptions } from './markdown-context.ts';
import type { MathText, WikiLink } from './syntax-nodes.ts';
import { ESCAPED_BLOCK_ID } from './obsidian/block-id-syntax.ts';
import { gapsOf, writeFlow, writeFootnote } from './write-flow.ts';

/**
 * Converts a document to GitHub Flavoured Markdown, with HTML for content that Markdown cannot express (underline,
 * highlight, alignment, merged cells …). Suggestions are accepted [X10]. The result ends with a line end; an empty
 * document is an empty string.
 *
 * `fromMarkdown` restores the document except for: ids, origin and tag marks, empty paragraphs (see `keepsGaps`), spaces at the end of
 * a block, marks of spaces at the start or end of bold text, column widths, targets of link tokens, and footnotes
 * without a token, which are not exported [X11]. Mentions become text. No text is ever lost.
 *
 * mdast-util-to-markdown escapes the first or last character within `**` if the delimiter run would not count as
 * emphasis. This breaks tags and links at that position, so such text is written with `<strong>` and `<em>` instead.
 *
 * 100,000 words take 100 to 150 ms: call it in a worker.
 */
export function toMarkdown(doc: NodeJson, options: MarkdownOptions = {}): string {
  const blocks = acceptedDocument(doc).content ?? [];
  const labels = noteLabels(blocks);
  const html = { ...options, isMarkdown: true, footnoteNumbers: new Map<string, number>() };
  const page = blocks.filter((block) => block.type !== 'footnote');
  const gaps = options.keepsGaps ? gapsOf(page) : new Set<NodeJson>();
  const context: MarkdownContext = { options, html, footnoteLabels: labels, gaps };
  const body = writeFlow(page, context);
  const contents = footnoteContents(blocks);
  const notes = [...labels].map(([note, label]) => writeFootnote(label, contents.get(note) ?? [], context));
  const root: Root = { type: 'root', children: [...body, ...notes] };
  return root.children.length === 0 ? '' : serialise(root, OPTIONS);
}

/**
 * Returns the label of each footnote with a token: the note's name if it is a valid label, otherwise an unused one.
 */
function noteLabels(blocks: readonly NodeJson[]): Map<string, string> {
  const labels = new Map<string, string>();
  const usedLabels = new Set<string>();
  for (const [note, number] of footnoteNumbers(blocks)) {
    // Labels are case-insensitive, so a name with capitals is not used.
    const isUsable = /^[\da-z-]{1,60}$/.test(note) && !usedLabels.has(note);
    let label = isUsable ? note : `note-${number}`;
    while (usedLabels.has(label)) label += '-';
    usedLabels.add(label);
    labels.set(note, label);
  }
  return labels;
}

const mathText: Handle = (node: MathText) => `$${node.value}$`;
Object.assign(mathText, { peek: () => '$' });

const wikiLink: Handle = (node: WikiLink) => `[[${node.value}]]`;
Object.assign(wikiLink, { peek: () => '[' });

const text: NonNullable<Options['handlers']>['text'] = (node, _parent, state, info) => {
  const safe = state.safe(node.value, info);
  return node.data?.escapesDollars ? safe.replaceAll('$', String.raw`\$`) : safe;
};

/**
 * Puts an empty line between blocks of a tight list where they would otherwise merge. HTML ends only at an empty
 * line. The first line of a table would continue the paragraph above. In micromark so would the first item of a list
 * inside a quote or item directly below a paragraph, unless the list begins at 1 and the item has text.
 */
const joinBlocks: Join = (left, right) => {
  if (left.type === 'html' || right.type === 'html' || right.type === 'table') return 1;
  for (let first: Nodes | undefined = firstChildBlock(right); first; first = firstChildBlock(first)) {
    if (first.type === 'list') return 1;
  }
  return undefined;
};

/** Returns the first block in a quote or list item, or in the first item of a list. */
function firstChildBlock(node: Nodes): Nodes | undefined {
  if (node.type === 'list') return node.children[0]?.children[0];
  return node.type === 'blockquote' || node.type === 'listItem' ? node.children[0] : undefined;
}

const OPTIONS: Options = {
  bullet: '-',
  rule: '-',
  emphasis: '*',
  strong: '*',
  fences: true,
  listItemIndent: 'one',
  extensions: [gfmToMarkdown({ tablePipeAlign: false })],
  handlers: { text, mathText, wikiLink },
  join: [joinBlocks],
  // mdast-util-to-markdown escapes `<` only before a letter, but an email address may begin with other characters.
  unsafe: [
    ESCAPED_BLOCK_ID,
    // A comment of Obsidian.
    { character: '%', after: '(?=%)', inConstruct: 'phrasing' },
    // The address may also continue after the end of a mark, hence `|$`.
    { character: '<', after: "[\\w!#$%&'*+/=?^`{|}~.-]+(?:@|$)", inConstruct: 'phrasing' },
    // GFM's own pattern consumes the letter after an @, so it misses the second @ of `a@b@c`.
    { character: '@', before: '[+\\-.\\w]', after: '(?=[\\-.\\w])', inConstruct: 'phrasing' },
  ],
};
