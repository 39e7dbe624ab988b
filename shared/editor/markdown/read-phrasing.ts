import type { Definition, PhrasingContent } from 'mdast';
import { nodeJson, stringAttribute, nodeText, type MarkJson, type NodeJson } from '../html/node-json.ts';
import { atomOf, marksWithin } from '../html/read/element-marks.ts';
import { assetIdOf, storableUrl } from '../html/asset-url.ts';
import { attribute, type HtmlElement, isElement, parseHtml } from '../html/read/element-tree.ts';
import { InlineWriter } from '../html/read/inline-writer.ts';
import { onOneLine } from '../../lib/trim-characters.ts';
import { wikiEmbedNode, wikiLinkNode } from './obsidian/wiki-name.ts';

/** The state shared by the functions that read one Markdown text. */
export interface ReadContext {
  readonly source: string;
  /** Link definitions by identifier. */
  readonly definitions: ReadonlyMap<string, Definition>;
  /** The identifiers of all definitions in use. */
  readonly references: ReadonlySet<string>;
  /** Images that `toMarkdown` wrote as inline images. They stay inline even when they are alone in a paragraph. */
  readonly inlineImages: WeakSet<NodeJson>;
}

/** A depth that no real text reaches. Deeper nodes are read as text. */
const MAX_DEPTH = 100;

/** Converts mdast phrasing content to inline content. A line end within a paragraph becomes a space. */
export function readPhrasing(children: readonly PhrasingContent[], context: ReadContext): NodeJson[] {
  const writer = new InlineWriter(false);
  readChildren(writer, children, [], context, 0);
  return writer.flush();
}

function readChildren(
  writer: InlineWriter,
  children: readonly PhrasingContent[],
  marks: readonly MarkJson[],
  context: ReadContext,
  depth: number,
): void {
  const tags = pairTags(children);
  readRange(writer, children, { from: 0, to: children.length, tags }, marks, context, depth);
}

interface ChildRange {
  readonly from: number;
  readonly to: number;
  readonly tags: InlineTags;
}

function readRange(
  writer: InlineWriter,
  children: readonly PhrasingContent[],
  range: ChildRange,
  marks: readonly MarkJson[],
  context: ReadContext,
  depth: number,
): void {
  for (let at = range.from; at < range.to; at += 1) {
    const child = children[at];
    if (!child) continue;
    if (child.type !== 'html') {
      readNode(writer, child, marks, context, depth);
      continue;
    }
    const tag = range.tags.get(at);
    if (!tag) readLiteral(writer, child.value, marks);
    else {
      readElement(writer, tag.element, context, (writer) => {
        const within = { from: at + 1, to: tag.close, tags: range.tags };
        // Each level of recursion consumes a pair of tags, and MAX_DEPTH limits the levels.
        if (depth < MAX_DEPTH)
          readRange(writer, children, within, marksWithin(tag.element, marks), context, depth + 1);
        else readTextOnly(writer, children.slice(at + 1, tag.close), marks);
      });
      at = Math.max(at, tag.close);
    }
  }
}

function readElement(
  writer: InlineWriter,
  element: HtmlElement,
  context: ReadContext,
  readWithin: (writer: InlineWriter) => void,
): void {
  const atom = atomOf(element);
  if (!atom) readWithin(writer);
  else {
    if (attribute(element, 'data-type') === 'inlineImage') context.inlineImages.add(atom);
    writer.atom(atom.type === 'token' ? withLabel(atom, readWithin) : atom);
  }
}

/** Returns a token with a label: a token without a label attribute gets the text inside its tag. */
function withLabel(token: NodeJson, readWithin: (writer: InlineWriter) => void): NodeJson {
  if (stringAttribute(token, 'label') !== null || stringAttribute(token, 'kind') === 'footnote') return token;
  const within = new InlineWriter(true);
  readWithin(within);
  const label = within.flush().map(nodeText).join('');
  return label === '' ? token : { ...token, attrs: { ...token.attrs, label } };
}

function readNode(
  writer: InlineWriter,
  node: PhrasingContent,
  marks: readonly MarkJson[],
  context: ReadContext,
  depth: number,
): void {
  const within = (extra: readonly MarkJson[], children: readonly PhrasingContent[]): void => {
    if (depth < MAX_DEPTH) readChildren(writer, children, [...marks, ...extra], context, depth + 1);
    else readTextOnly(writer, children, marks);
  };
  switch (node.type) {
    case 'text':
      return writer.text(node.value.replaceAll(/\r\n|[\r\n]/g, ' '), marks);
    case 'strong':
      return within([{ type: 'bold' }], node.children);
    case 'emphasis':
      return within([{ type: 'italic' }], node.children);
    case 'delete':
      return within([{ type: 'strike' }], node.children);
    case 'inlineCode':
      return writer.text(node.value.replaceAll(/\r\n|[\r\n]/g, ' '), [...marks, { type: 'code' }]);
    case 'break':
      return writer.atom({ type: 'hardBreak' });
    case 'link':
      return within(linkMarks(node.url, node.title), node.children);
    case 'linkReference': {
      const target = context.definitions.get(node.identifier);
      return within(target ? linkMarks(target.url, target.title) : [], node.children);
    }
    case 'image':
      return writer.atom(imageAtom(node.url, node.alt, node.title));
    case 'imageReference': {
      const target = context.definitions.get(node.identifier);
      return writer.atom(imageAtom(target?.url ?? '', node.alt, target?.title));
    }
    case 'footnoteReference':
      return writer.atom(nodeJson('token', { kind: 'footnote', ref: node.identifier }));
    case 'mathText':
      return writer.atom(nodeJson('token', { kind: 'math', label: node.value }));
    case 'wikiLink':
      return readWiki(writer, wikiLinkNode(node.value), marks);
    case 'wikiEmbed':
      return readWiki(writer, wikiEmbedNode(node.value), marks);
    case 'html':
      return readLiteral(writer, node.value, marks);
  }
}

/** A link of a note to itself is text, which has marks; links to other notes and pictures have none. */
function readWiki(writer: InlineWriter, node: NodeJson, marks: readonly MarkJson[]): void {
  if (node.text === undefined) writer.atom(node);
  else writer.text(node.text, marks);
}

function imageAtom(url: string, alt?: string | null, title?: string | null): NodeJson {
  const address = storableUrl(url);
  const assetId = assetIdOf(address);
  return nodeJson('inlineImage', {
    assetId,
    src: assetId === null ? address : null,
    alt: alt || title || null,
  });
}

function linkMarks(url: string, title: string | null | undefined): MarkJson[] {
  const href = storableUrl(url);
  return href === null ? [] : [{ type: 'link', attrs: title ? { href, title } : { href } }];
}

/** Writes HTML with an unknown or unpaired tag as text, such as `<Kael>` in a novel. Empty comments are dropped. */
function readLiteral(writer: InlineWriter, html: string, marks: readonly MarkJson[]): void {
  if (!/^<!--\s*-->$/.test(html)) writer.text(onOneLine(html), marks);
}

/** Writes the text of nodes deeper than MAX_DEPTH. Not recursive. */
function readTextOnly(
  writer: InlineWriter,
  nodes: readonly PhrasingContent[],
  marks: readonly MarkJson[],
): void {
  const stack: PhrasingContent[] = nodes.toReversed();
  for (let node = stack.pop(); node; node = stack.pop()) {
    if ('children' in node) for (const child of node.children.toReversed()) stack.push(child);
    else if ('value' in node) writer.text(node.value, marks);
  }
}

/** HTML elements by the index of their opening tag. `close` is the index of the closing tag, or the same index. */
type InlineTags = ReadonlyMap<number, { readonly element: HtmlElement; readonly close: number }>;

/** The inline elements of HTML. A tag of any other name is text. */
const INLINE_TAGS = new Set(
  'a abbr b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var'.split(
    ' ',
  ),
);

const VOID_TAGS = new Set(['br', 'img', 'wbr']);
const NO_TAGS: InlineTags = new Map();

/** Pairs the opening and closing tags among siblings and omits unpaired ones. Takes linear time. */
function pairTags(children: readonly PhrasingContent[]): InlineTags {
  if (!children.some(({ type }) => type === 'html')) return NO_TAGS;
  const tags = new Map<number, { element: HtmlElement; close: number }>();
  const open: { name: string; at: number; html: string }[] = [];
  const counts = new Map<string, number>();
  const count = (name: string, change: number): void =>
    void counts.set(name, (counts.get(name) ?? 0) + change);
  for (const [at, child] of children.entries()) {
    if (child.type !== 'html') continue;
    const [, slash, tag] = /^<(\/?)([a-z][a-z\d]*)(?=[\s/>])/i.exec(child.value) ?? [];
    const name = tag?.toLowerCase() ?? '';
    if (VOID_TAGS.has(name) && slash === '') {
      const element = elementOf(child.value);
      if (element) tags.set(at, { element, close: at });
    } else if (INLINE_TAGS.has(name) && slash === '') {
      open.push({ name, at, html: child.value });
      count(name, 1);
    } else if ((counts.get(name) ?? 0) > 0) {
      for (let last = open.pop(); last; last = open.pop()) {
        count(last.name, -1);
        if (last.name !== name) continue;
        const element = elementOf(last.html);
        if (element) tags.set(last.at, { element, close: at });
        break;
      }
    }
  }
  return tags;
}

function elementOf(html: string): HtmlElement | null {
  return parseHtml(html).find(isElement) ?? null;
}
