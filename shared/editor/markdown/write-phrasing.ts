import type { PhrasingContent } from 'mdast';
import { findAddresses } from '../content/typed-address.ts';
import { numberAttribute, stringAttribute, nodeText } from '../html/node-json.ts';
import type { NodeJson } from '../html/node-json.ts';
import { storableUrl } from '../html/asset-url.ts';
import { openTag } from '../html/render/html-text.ts';
import { markTree } from '../html/mark-tree.ts';
import type { MarkBranch, MarkTree } from '../html/mark-tree.ts';
import { imageAddress, imageTag, markTags, tokenAttributes } from '../html/render/render-inline.ts';
import { linkName } from '../content/link-name.ts';
import { tokenLabel } from '../html/html-options.ts';
import { canDelimit, edgeClass, isDelimiterMark } from './delimiter-runs.ts';
import type { EdgeClass } from './delimiter-runs.ts';
import { hoistSpace } from './hoist-space.ts';
import { hasMathText, isMathText } from './inline-syntax.ts';
import { wikiValue } from './obsidian/wiki-name.ts';
import type { MarkdownContext } from './markdown-context.ts';
import { trimEndOf } from '../../lib/trim-characters.ts';

/** The container of inline content. Only a paragraph may continue on a new line. */
export type InlineContainer = 'paragraph' | 'heading' | 'cell';

/** Converts inline content to mdast. Trailing spaces and breaks are omitted, because they are invisible. */
export function writePhrasing(
  content: readonly NodeJson[],
  container: InlineContainer,
  context: MarkdownContext,
): PhrasingContent[] {
  const lines = trimEnd(content.flatMap((node) => splitLines(node, context)));
  const nodes = context.options.linksAddresses ? lines.flatMap(linkAddresses) : lines;
  const writer = new PhrasingWriter(container, context, mayContainMath(nodes));
  return writer.write(hoistSpace(markTree(nodes)), 'space', 'space');
}

class PhrasingWriter {
  readonly #container: InlineContainer;
  readonly #context: MarkdownContext;
  readonly #escapesDollars: boolean;

  constructor(container: InlineContainer, context: MarkdownContext, escapesDollars: boolean) {
    this.#container = container;
    this.#context = context;
    this.#escapesDollars = escapesDollars;
  }

  write(
    trees: readonly MarkTree[],
    before: EdgeClass,
    after: EdgeClass,
    isWithinRun: boolean = false,
  ): PhrasingContent[] {
    const written: PhrasingContent[] = [];
    let left = before;
    for (const [index, tree] of trees.entries()) {
      const next = trees[index + 1];
      const right = next ? (isDelimiterMark(next) ? 'punctuation' : edgeClass(next, 'start')) : after;
      // The delimiters touch those of the run around them on one side and a letter on the other.
      const isTight =
        isWithinRun &&
        ((index === 0 && right === 'letter') || (index === trees.length - 1 && left === 'letter'));
      const nodes =
        'mark' in tree
          ? this.#branch(tree, left, right, isTight)
          : this.#leaf(tree.node, next, written.length === 0);
      written.push(...nodes);
      const last = nodes.at(-1)?.type;
      const isRun = last === 'strong' || last === 'emphasis' || last === 'delete';
      left = isRun ? 'marker' : isDelimiterMark(tree) ? 'punctuation' : edgeClass(tree, 'end');
    }
    return written;
  }

  #branch(tree: MarkBranch, left: EdgeClass, right: EdgeClass, isTight: boolean): PhrasingContent[] {
    if (tree.mark.type === 'code') return this.#code(textOf(tree));
    if (tree.mark.type === 'link') return this.#link(tree);
    const type = DELIMITER_NODES[tree.mark.type];
    const isRun =
      type !== undefined &&
      !isTight &&
      // An underscore before an @ would become part of an email address: `_@a.b_`.
      !leadingText(tree).startsWith('@') &&
      !(left === 'letter' && hasDelimiterAt(tree, 0)) &&
      !(right === 'letter' && hasDelimiterAt(tree, -1)) &&
      canDelimit(edgeClass(tree.children[0], 'start'), left) &&
      canDelimit(edgeClass(tree.children.at(-1), 'end'), right);
    if (isRun) return [{ type, children: this.write(tree.children, left, right, true) }];
    const [open, close] = markTags(tree.mark, this.#context.html);
    const inner = this.write(tree.children, 'punctuation', 'punctuation');
    return [{ type: 'html', value: open }, ...inner, { type: 'html', value: close }];
  }

  #code(value: string): PhrasingContent[] {
    // In a table cell a backslash before a pipe always escapes the pipe, so inline code cannot contain the two.
    if (this.#container !== 'cell' || !value.includes(String.raw`\|`)) return [{ type: 'inlineCode', value }];
    return [
      { type: 'html', value: '<code>' },
      { type: 'text', value },
      { type: 'html', value: '</code>' },
    ];
  }

  #link(tree: MarkBranch): PhrasingContent[] {
    const children = this.write(tree.children, 'punctuation', 'punctuation');
    const url = storableUrl(stringAttribute(tree.mark, 'href'));
    if (url === null) return children;
    // mdast's types exclude links inside links. The filter removes nothing, because link marks never nest.
    const label = children.filter((child) => child.type !== 'link' && child.type !== 'linkReference');
    return [{ type: 'link', url, title: stringAttribute(tree.mark, 'title'), children: label }];
  }

  #leaf(node: NodeJson, next: MarkTree | undefined, isFirst: boolean): PhrasingContent[] {
    if (node.text !== undefined) {
      return [
        {
          type: 'text',
          value: node.text,
          ...(this.#escapesDollars ? { data: { escapesDollars: true } } : {}),
        },
      ];
    }
    switch (node.type) {
      case 'hardBreak':
        return [this.#container === 'paragraph' ? { type: 'break' } : { type: 'html', value: '<br>' }];
      case 'inlineImage':
        return [this.#image(node)];
      case 'token':
        return this.#token(node, firstText(next), isFirst);
      default:
        return [];
    }
  }

  #image(node: NodeJson): PhrasingContent {
    if (numberAttribute(node, 'width') !== null) {
      return { type: 'html', value: imageTag(node, this.#context.html, { 'data-type': 'inlineImage' }) };
    }
    return {
      type: 'image',
      url: imageAddress(node, this.#context.html) ?? '',
      alt: stringAttribute(node, 'alt')?.replaceAll(/\s+/g, ' ') ?? '',
    };
  }

  #token(token: NodeJson, next: string, isFirst: boolean): PhrasingContent[] {
    const label = tokenLabel(token, this.#context.options);
    const note = this.#context.footnoteLabels.get(stringAttribute(token, 'ref') ?? '');
    const isInCell = this.#container === 'cell';
    const hasPipe = isInCell && label.includes('|');
    switch (stringAttribute(token, 'kind')) {
      case 'link': {
        const title = this.#context.options.tokenLabel?.(token) ?? linkName(token.attrs ?? {}).title;
        const value = wikiValue(token, title, isInCell);
        if (value !== null) return [{ type: 'wikiLink', value }];
        break;
      }
      case 'math':
        if (isMathText(label, next) && !hasPipe) return [{ type: 'mathText', value: label }];
        break;
      case 'footnote':
        // At the start of a block and before a colon, it would be parsed as the definition of the footnote.
        if (note !== undefined && !(isFirst && next === ':')) {
          return [{ type: 'footnoteReference', identifier: note, label: note }];
        }
        break;
      default:
        break;
    }
    return [
      { type: 'html', value: openTag('span', tokenAttributes(token)) },
      ...(label === ''
        ? []
        : [{ type: 'text' as const, value: label, data: { escapesDollars: true as const } }]),
      { type: 'html', value: '</span>' },
    ];
  }
}

const DELIMITER_NODES: Readonly<Record<string, 'strong' | 'emphasis' | 'delete'>> = {
  bold: 'strong',
  italic: 'emphasis',
  strike: 'delete',
};

const INLINE_NODES = new Set(['text', 'hardBreak', 'inlineImage', 'token']);

/** Converts a line end within text to a break, and a mention or unknown node to text. */
function splitLines(node: NodeJson, context: MarkdownContext): NodeJson[] {
  if (node.type === 'token' && stringAttribute(node, 'kind') === 'mention') {
    const text = tokenLabel(node, context.options);
    return text === '' ? [node] : [{ type: 'text', text }];
  }
  // A node of a later version is written as plain text.
  if (!INLINE_NODES.has(node.type)) return [{ type: 'text', text: nodeText(node) }];
  if (node.text === undefined || !/[\r\n]/.test(node.text)) return [node];
  return node.text
    .split(/\r\n|[\r\n]/)
    .flatMap((line, index): NodeJson[] => [
      ...(index === 0 ? [] : [{ type: 'hardBreak' }]),
      ...(line === '' ? [] : [{ ...node, text: line }]),
    ]);
}

/** Links the addresses of a text that is neither code nor a link. */
function linkAddresses(node: NodeJson): NodeJson[] {
  const { text } = node;
  const marks = node.marks ?? [];
  if (text === undefined || marks.some(({ type }) => type === 'code' || type === 'link')) return [node];
  const parts: NodeJson[] = [];
  let end = 0;
  for (const address of findAddresses(text)) {
    if (address.start > end) parts.push({ ...node, text: text.slice(end, address.start) });
    const link = { type: 'link', attrs: { href: address.href } };
    parts.push({ ...node, text: address.text, marks: [link, ...marks] });
    end = address.start + address.text.length;
  }
  if (end === 0) return [node];
  return end < text.length ? [...parts, { ...node, text: text.slice(end) }] : parts;
}

function trimEnd(nodes: readonly NodeJson[]): NodeJson[] {
  const remaining = [...nodes];
  for (let last = remaining.at(-1); last; last = remaining.at(-1)) {
    if (last.type === 'hardBreak') remaining.pop();
    else if (
      last.text === undefined ||
      !/[ \t]$/.test(last.text) ||
      last.marks?.some(({ type }) => type === 'code')
    )
      break;
    else {
      remaining.pop();
      const text = trimEndOf(last.text, ' \t');
      if (text !== '') remaining.push({ ...last, text });
    }
  }
  return remaining;
}

/**
 * Returns whether dollars in the text could be parsed as a formula. With marks or tokens the characters beside a
 * dollar are not known, so any two dollars could.
 */
function mayContainMath(nodes: readonly NodeJson[]): boolean {
  const [only, ...others] = nodes;
  if (only?.text !== undefined && others.length === 0 && (only.marks ?? []).length === 0)
    return hasMathText(only.text);
  const dollars = nodes.reduce((sum, node) => sum + JSON.stringify(node).split('$').length - 1, 0);
  const formulas = nodes.filter((node) => stringAttribute(node, 'kind') === 'math').length;
  return dollars + 2 * formulas > 1;
}

/** Returns whether a mark begins (or ends) with another delimiter mark. Beside a letter the runs are ambiguous. */
function hasDelimiterAt(tree: MarkBranch, index: 0 | -1): boolean {
  const child = tree.children.at(index);
  return child !== undefined && isDelimiterMark(child);
}

/** Returns the text at the start of a tree, inside any marks; empty if the tree begins with a token or break. */
function leadingText(tree: MarkTree | undefined): string {
  if (!tree) return '';
  return 'mark' in tree ? leadingText(tree.children[0]) : (tree.node.text ?? '');
}

function firstText(tree: MarkTree | undefined): string {
  return tree && 'node' in tree ? (tree.node.text?.slice(0, 1) ?? '') : '';
}

function textOf(tree: MarkTree): string {
  return 'mark' in tree ? tree.children.map(textOf).join('') : nodeText(tree.node);
}
