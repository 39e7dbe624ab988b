import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown as serialise } from 'mdast-util-to-markdown';
import type { Handle, Join, Options } from 'mdast-util-to-markdown';
import type { Nodes, Root } from 'mdast';
import { acceptedDocument } from '../html/accepted-document.ts';
import type { NodeJson } from '../html/document-json.ts';
import { noteContents, numberedNotes } from '../html/to-html.ts';
import type { MarkdownContext, MarkdownOptions } from './markdown-context.ts';
import type { MathText, WikiLink } from './syntax-nodes.ts';
import { writeFlow, writeFootnote } from './write-flow.ts';

/**
 * A document as GitHub Flavoured Markdown, with HTML for what that cannot say (underline, highlight, alignment, merged
 * cells …). Suggestions are accepted [X10]. Ends with a line end; an empty document is an empty string.
 *
 * `fromMarkdown` gives the same document back but for: ids, origin and tag marks, empty paragraphs, spaces at the end of a block,
 * whether a space at the edge of bold words is bold, widths of columns, a link token's target, and notes without a token, which are
 * not exported [X11]. Mentions come back as text. No word is ever left out.
 *
 * mdast-util-to-markdown escapes the first or last character within `**` where the run would not count as emphasis, which breaks tags
 * and links standing there; such words are written with `<strong>` and `<em>` instead.
 * 100,000 words take 100 to 150 ms: call it in a worker.
 */
export function toMarkdown(doc: NodeJson, options: MarkdownOptions = {}): string {
  const blocks = acceptedDocument(doc).content ?? [];
  const labels = noteLabels(blocks);
  const html = { ...options, isMarkdown: true, notes: new Map<string, number>() };
  const context: MarkdownContext = { options, html, labels };
  const body = writeFlow(
    blocks.filter((block) => block.type !== 'footnote'),
    context,
  );
  const contents = noteContents(blocks);
  const notes = [...labels].map(([note, label]) => writeFootnote(label, contents.get(note) ?? [], context));
  const root: Root = { type: 'root', children: [...body, ...notes] };
  return root.children.length === 0 ? '' : serialise(root, OPTIONS);
}

/** The label of each note a token points at: its name where Markdown can carry that, else a free one. */
function noteLabels(blocks: readonly NodeJson[]): Map<string, string> {
  const labels = new Map<string, string>();
  const taken = new Set<string>();
  for (const [note, number] of numberedNotes(blocks)) {
    // Labels do not tell capitals from small letters.
    const isFit = /^[\da-z-]{1,60}$/.test(note) && !taken.has(note);
    let label = isFit ? note : `note-${number}`;
    while (taken.has(label)) label += '-';
    taken.add(label);
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
 * Where blocks of a tight list need an empty line between them all the same: HTML ends at one only, a table's first line would go on the
 * paragraph above, and so would, to micromark, the first item of a list within a quote or item right below one, unless it
 * begins at 1 and has words.
 */
const emptyLine: Join = (left, right) => {
  if (left.type === 'html' || right.type === 'html' || right.type === 'table') return 1;
  for (let first: Nodes | undefined = firstWithin(right); first; first = firstWithin(first)) {
    if (first.type === 'list') return 1;
  }
  return undefined;
};

/** The first block in a quote or an item, or in the first item of a list. */
function firstWithin(node: Nodes): Nodes | undefined {
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
  join: [emptyLine],
  // An address in angles may begin with more than a letter, of which alone mdast-util-to-markdown thinks.
  unsafe: [
    // It may also go on behind the end of a mark.
    { character: '<', after: "[\\w!#$%&'*+/=?^`{|}~.-]+(?:@|$)", inConstruct: 'phrasing' },
    // GFM's own pattern takes the letter behind an @ with it, so the second of `a@b@c` is never looked at.
    { character: '@', before: '[+\\-.\\w]', after: '(?=[\\-.\\w])', inConstruct: 'phrasing' },
  ],
};
