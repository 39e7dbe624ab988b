import type { Definition, PhrasingContent } from 'mdast';
import { nodeJson, stringAttribute, wordsOf, type MarkJson, type NodeJson } from '../html/document-json.ts';
import { atomOf, marksWithin } from '../html/read/element-marks.ts';
import { assetOf, storedAssetUrl } from '../html/asset-url.ts';
import { attribute, type HtmlElement, isElement, parseHtml } from '../html/read/element-tree.ts';
import { InlineWriter } from '../html/read/inline-writer.ts';

/** What readers of one Markdown text share. */
export interface ReadContext {
  readonly source: string;
  /** Link definitions by identifier. */
  readonly definitions: ReadonlyMap<string, Definition>;
  /** Identifiers of definitions that something refers to. */
  readonly references: ReadonlySet<string>;
  /** Images written by us as part of a line: alone in a paragraph they stay there. */
  readonly ownInline: WeakSet<NodeJson>;
}

/** Deeper than any writing nests; what lies below is read as text. */
const MAX_DEPTH = 100;

/** Inline content of mdast. A line end within a paragraph is a space. */
export function readPhrasing(children: readonly PhrasingContent[], context: ReadContext): NodeJson[] {
  const writer = new InlineWriter(false);
  readInto(writer, children, [], context, 0);
  return writer.take();
}

function readInto(
  writer: InlineWriter,
  children: readonly PhrasingContent[],
  marks: readonly MarkJson[],
  context: ReadContext,
  depth: number,
): void {
  const tags = pairTags(children);
  readRange(writer, children, { from: 0, to: children.length, tags }, marks, context, depth);
}

interface Range {
  readonly from: number;
  readonly to: number;
  readonly tags: InlineTags;
}

function readRange(
  writer: InlineWriter,
  children: readonly PhrasingContent[],
  range: Range,
  marks: readonly MarkJson[],
  context: ReadContext,
  depth: number,
): void {
  for (let at = range.from; at < range.to; at += 1) {
    const child = children[at];
    if (!child) continue;
    if (child.type !== 'html') {
      readOne(writer, child, marks, context, depth);
      continue;
    }
    const tag = range.tags.get(at);
    if (!tag) readLiteral(writer, child.value, marks);
    else {
      readElement(writer, tag.element, context, (writer) => {
        const within = { from: at + 1, to: tag.close, tags: range.tags };
        // Nested tags go no deeper than the marks there are, so one step of recursion a tag is bounded by the line.
        if (depth < MAX_DEPTH)
          readRange(writer, children, within, marksWithin(tag.element, marks), context, depth + 1);
        else readFlat(writer, children.slice(at + 1, tag.close), marks);
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
    if (attribute(element, 'data-type') === 'inlineImage') context.ownInline.add(atom);
    writer.atom(atom.type === 'token' ? labelled(atom, readWithin) : atom);
  }
}

/** A token whose tag does not name its label is labelled with what stands in it. */
function labelled(token: NodeJson, readWithin: (writer: InlineWriter) => void): NodeJson {
  if (stringAttribute(token, 'label') !== null || stringAttribute(token, 'kind') === 'footnote') return token;
  const within = new InlineWriter(true);
  readWithin(within);
  const label = within.take().map(wordsOf).join('');
  return label === '' ? token : { ...token, attrs: { ...token.attrs, label } };
}

function readOne(
  writer: InlineWriter,
  node: PhrasingContent,
  marks: readonly MarkJson[],
  context: ReadContext,
  depth: number,
): void {
  const within = (extra: readonly MarkJson[], children: readonly PhrasingContent[]): void => {
    if (depth < MAX_DEPTH) readInto(writer, children, [...marks, ...extra], context, depth + 1);
    else readFlat(writer, children, marks);
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
      return writer.atom(nodeJson('token', { kind: 'link', label: node.value }));
    case 'html':
      return readLiteral(writer, node.value, marks);
  }
}

function imageAtom(url: string, alt?: string | null, title?: string | null): NodeJson {
  const address = storedAssetUrl(url);
  const assetId = assetOf(address);
  return nodeJson('inlineImage', {
    assetId,
    src: assetId === null ? address : null,
    alt: alt || title || null,
  });
}

function linkMarks(url: string, title: string | null | undefined): MarkJson[] {
  const href = storedAssetUrl(url);
  return href === null ? [] : [{ type: 'link', attrs: title ? { href, title } : { href } }];
}

/** HTML that is no element of ours or pairs with nothing: prose, such as `<Kael>` in a novel. Empty comments say nothing. */
function readLiteral(writer: InlineWriter, html: string, marks: readonly MarkJson[]): void {
  if (!/^<!--\s*-->$/.test(html)) writer.text(html.replaceAll(/\s*[\r\n]+\s*/g, ' '), marks);
}

/** The words of nodes nested beyond reason. */
function readFlat(writer: InlineWriter, nodes: readonly PhrasingContent[], marks: readonly MarkJson[]): void {
  const stack: PhrasingContent[] = nodes.toReversed();
  for (let node = stack.pop(); node; node = stack.pop()) {
    if ('children' in node) for (const child of node.children.toReversed()) stack.push(child);
    else if ('value' in node) writer.text(node.value, marks);
  }
}

/** Elements within a line of Markdown, by the place of their opening tag. `close`: the place of the closing one, or the same place. */
type InlineTags = ReadonlyMap<number, { readonly element: HtmlElement; readonly close: number }>;

/** Elements that HTML means within a line. A tag of any other name is prose. */
const KNOWN = new Set(
  'a abbr b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var'.split(
    ' ',
  ),
);

const VOID = new Set(['br', 'img', 'wbr']);
const NONE: InlineTags = new Map();

/** Pairs the tags among siblings. What has no partner is not in the answer. One pass, so no line costs more than its length. */
function pairTags(children: readonly PhrasingContent[]): InlineTags {
  if (!children.some(({ type }) => type === 'html')) return NONE;
  const tags = new Map<number, { element: HtmlElement; close: number }>();
  const open: { name: string; at: number; html: string }[] = [];
  const counts = new Map<string, number>();
  const count = (name: string, change: number): void =>
    void counts.set(name, (counts.get(name) ?? 0) + change);
  for (const [at, child] of children.entries()) {
    if (child.type !== 'html') continue;
    const [, slash, tag] = /^<(\/?)([a-z][a-z\d]*)(?=[\s/>])/i.exec(child.value) ?? [];
    const name = tag?.toLowerCase() ?? '';
    if (VOID.has(name) && slash === '') {
      const element = elementOf(child.value);
      if (element) tags.set(at, { element, close: at });
    } else if (KNOWN.has(name) && slash === '') {
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
