import type { PhrasingContent } from 'mdast';
import { numberAttribute, stringAttribute, wordsOf } from '../html/document-json.ts';
import type { NodeJson } from '../html/document-json.ts';
import { storedAssetUrl } from '../html/asset-url.ts';
import { openTag } from '../html/render/html-text.ts';
import { markTree } from '../html/mark-tree.ts';
import type { MarkBranch, MarkTree } from '../html/mark-tree.ts';
import { imageAddress, imageTag, markTags, tokenAttributes } from '../html/render/render-inline.ts';
import { tokenLabel } from '../html/token-label.ts';
import { delimits, edgeOf, isMarkerMark } from './edge.ts';
import type { Edge } from './edge.ts';
import { hoistSpace } from './hoist-space.ts';
import { hasMathText, isMathText, isWikiLabel } from './inline-syntax.ts';
import type { MarkdownContext } from './markdown-context.ts';

/** Where inline content stands: only a paragraph can go on in a new line. */
export type InlinePlace = 'paragraph' | 'heading' | 'cell';

/** Inline content as mdast. Spaces and breaks at its end, which nobody sees, are left out. */
export function writePhrasing(
  content: readonly NodeJson[],
  place: InlinePlace,
  context: MarkdownContext,
): PhrasingContent[] {
  const nodes = withoutEnd(content.flatMap((node) => asLines(node, context)));
  const writer = new PhrasingWriter(place, context, mayHoldMath(nodes));
  return writer.write(hoistSpace(markTree(nodes)), 'space', 'space');
}

class PhrasingWriter {
  readonly #place: InlinePlace;
  readonly #context: MarkdownContext;
  readonly #escapesDollars: boolean;

  constructor(place: InlinePlace, context: MarkdownContext, escapesDollars: boolean) {
    this.#place = place;
    this.#context = context;
    this.#escapesDollars = escapesDollars;
  }

  write(
    trees: readonly MarkTree[],
    before: Edge,
    after: Edge,
    isWithinRun: boolean = false,
  ): PhrasingContent[] {
    const written: PhrasingContent[] = [];
    let left = before;
    for (const [index, tree] of trees.entries()) {
      const next = trees[index + 1];
      const right = next ? (isMarkerMark(next) ? 'punctuation' : edgeOf(next, 'start')) : after;
      // Its signs touch those of the run around it on one side, and a letter on the other.
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
      left = isRun ? 'marker' : isMarkerMark(tree) ? 'punctuation' : edgeOf(tree, 'end');
    }
    return written;
  }

  #branch(tree: MarkBranch, left: Edge, right: Edge, isTight: boolean): PhrasingContent[] {
    if (tree.mark.type === 'code') return this.#code(textOf(tree));
    if (tree.mark.type === 'link') return this.#link(tree);
    const type = RUNS[tree.mark.type];
    const isRun =
      type !== undefined &&
      !isTight &&
      // With a low line before it, the start of an address: `_@a.b_`.
      !startOf(tree).startsWith('@') &&
      !(left === 'letter' && isRunAt(tree, 0)) &&
      !(right === 'letter' && isRunAt(tree, -1)) &&
      delimits(edgeOf(tree.children[0], 'start'), left) &&
      delimits(edgeOf(tree.children.at(-1), 'end'), right);
    if (isRun) return [{ type, children: this.write(tree.children, left, right, true) }];
    const [open, close] = markTags(tree.mark, this.#context.html);
    const inner = this.write(tree.children, 'punctuation', 'punctuation');
    return [{ type: 'html', value: open }, ...inner, { type: 'html', value: close }];
  }

  #code(value: string): PhrasingContent[] {
    // A cell gives every backslash before a bar to the bar, so code there cannot show one.
    if (this.#place !== 'cell' || !value.includes(String.raw`\|`)) return [{ type: 'inlineCode', value }];
    return [
      { type: 'html', value: '<code>' },
      { type: 'text', value },
      { type: 'html', value: '</code>' },
    ];
  }

  #link(tree: MarkBranch): PhrasingContent[] {
    const children = this.write(tree.children, 'punctuation', 'punctuation');
    const url = storedAssetUrl(stringAttribute(tree.mark, 'href'));
    if (url === null) return children;
    // A link holds no link, and mdast's types say so; no child of one is a link, for marks of one kind never nest.
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
        return [this.#place === 'paragraph' ? { type: 'break' } : { type: 'html', value: '<br>' }];
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
    const note = this.#context.labels.get(stringAttribute(token, 'ref') ?? '');
    const isBarred = this.#place === 'cell' && label.includes('|');
    switch (stringAttribute(token, 'kind')) {
      case 'link':
        if (isWikiLabel(label)) return [{ type: 'wikiLink', value: label }];
        break;
      case 'math':
        if (isMathText(label, next) && !isBarred) return [{ type: 'mathText', value: label }];
        break;
      case 'footnote':
        // With a colon after it at a block's start it would be the note itself.
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

const RUNS: Readonly<Record<string, 'strong' | 'emphasis' | 'delete'>> = {
  bold: 'strong',
  italic: 'emphasis',
  strike: 'delete',
};

const INLINE = new Set(['text', 'hardBreak', 'inlineImage', 'token']);

/** A line end within text is a break, and a mention is its words. */
function asLines(node: NodeJson, context: MarkdownContext): NodeJson[] {
  if (node.type === 'token' && stringAttribute(node, 'kind') === 'mention') {
    const text = tokenLabel(node, context.options);
    return text === '' ? [node] : [{ type: 'text', text }];
  }
  // A leaf of a later version: its words, as plain ones.
  if (!INLINE.has(node.type)) return [{ type: 'text', text: wordsOf(node) }];
  if (node.text === undefined || !/[\r\n]/.test(node.text)) return [node];
  return node.text
    .split(/\r\n|[\r\n]/)
    .flatMap((line, index): NodeJson[] => [
      ...(index === 0 ? [] : [{ type: 'hardBreak' }]),
      ...(line === '' ? [] : [{ ...node, text: line }]),
    ]);
}

function withoutEnd(nodes: readonly NodeJson[]): NodeJson[] {
  const kept = [...nodes];
  for (let last = kept.at(-1); last; last = kept.at(-1)) {
    if (last.type === 'hardBreak') kept.pop();
    else if (
      last.text === undefined ||
      !/[ \t]$/.test(last.text) ||
      last.marks?.some(({ type }) => type === 'code')
    )
      break;
    else {
      kept.pop();
      const text = last.text.replace(/[ \t]+$/, '');
      if (text !== '') kept.push({ ...last, text });
    }
  }
  return kept;
}

/** Whether dollars in the text might be read as a formula. Where marks or tokens change what stands beside them, any two might. */
function mayHoldMath(nodes: readonly NodeJson[]): boolean {
  const [only, ...others] = nodes;
  if (only?.text !== undefined && others.length === 0 && (only.marks ?? []).length === 0)
    return hasMathText(only.text);
  const dollars = nodes.reduce((sum, node) => sum + JSON.stringify(node).split('$').length - 1, 0);
  const formulas = nodes.filter((node) => stringAttribute(node, 'kind') === 'math').length;
  return dollars + 2 * formulas > 1;
}

/** Whether another run begins or ends with this one: beside a letter the signs of both would not be told apart. */
function isRunAt(tree: MarkBranch, index: 0 | -1): boolean {
  const child = tree.children.at(index);
  return child !== undefined && isMarkerMark(child);
}

/** The first words of a tree, as far as nothing but marks stands before them. */
function startOf(tree: MarkTree | undefined): string {
  if (!tree) return '';
  return 'mark' in tree ? startOf(tree.children[0]) : (tree.node.text ?? '');
}

function firstText(tree: MarkTree | undefined): string {
  return tree && 'node' in tree ? (tree.node.text?.slice(0, 1) ?? '') : '';
}

function textOf(tree: MarkTree): string {
  return 'mark' in tree ? tree.children.map(textOf).join('') : wordsOf(tree.node);
}
