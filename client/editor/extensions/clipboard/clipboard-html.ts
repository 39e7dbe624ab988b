import {
  DOMParser,
  DOMSerializer,
  type Fragment,
  type ParseOptions,
  type Schema,
  type Slice,
} from '@tiptap/pm/model';
import { isBlock } from '../../blocks/placed-block.ts';
import { isElement, OWN } from './element-kinds.ts';
import { flatten } from './flatten.ts';

/** Writes copied blocks as real lists, headings and quotes, in cells and boxes too. */
class NestingSerializer extends DOMSerializer {
  override serializeFragment(
    fragment: Fragment,
    options: { document?: Document } = {},
    target?: HTMLElement | DocumentFragment,
  ): HTMLElement | DocumentFragment {
    const document = options.document ?? window.document;
    const into = target ?? document.createDocumentFragment();
    if (!fragment.firstChild || !isBlock(fragment.firstChild))
      return super.serializeFragment(fragment, options, into);
    const flat = super.serializeFragment(fragment, options, document.createDocumentFragment());
    nest([...flat.childNodes].filter(isElement), into, document);
    return into;
  }
}

/** Reads pasted HTML after it was made flat. */
class FlatParser extends DOMParser {
  override parseSlice(dom: Node, options?: ParseOptions): Slice {
    return super.parseSlice(flatten(dom, dom.ownerDocument ?? document), options);
  }
}

export function clipboardSerializer(schema: Schema): DOMSerializer {
  return new NestingSerializer(DOMSerializer.nodesFromSchema(schema), DOMSerializer.marksFromSchema(schema));
}

export function clipboardParser(schema: Schema): DOMParser {
  return new FlatParser(schema, DOMParser.fromSchema(schema).rules);
}

/** A list that is open while blocks are laid into it. */
interface OpenList {
  element: HTMLElement;
  kind: string;
  lastItem: HTMLElement;
}

const countOf = (element: HTMLElement, name: string): number =>
  Math.max(0, Number(element.getAttribute(name)) || 0);

/**
 * Lays a flat row of blocks into real lists, headings and quotes, for the programs it is pasted into. Each block keeps its
 * own attributes and is marked as ours, so that this editor reads back exactly what it wrote.
 */
function nest(flat: readonly HTMLElement[], into: Node, document: Document): void {
  let quotes: HTMLElement[] = [];
  let lists: OpenList[] = [];
  for (const block of flat) {
    const quote = countOf(block, 'data-quote');
    if (quote !== quotes.length) lists = [];
    quotes = quotes.slice(0, quote);
    while (quotes.length < quote)
      quotes.push((quotes.at(-1) ?? into).appendChild(document.createElement('blockquote')));
    const outer = quotes.at(-1) ?? into;
    const kind = block.getAttribute('data-list');
    const indent = countOf(block, 'data-indent');
    if (kind === null) {
      lists = lists.slice(0, indent);
      (lists.at(-1)?.lastItem ?? outer).appendChild(asHeading(block, document));
      continue;
    }
    lists = lists.slice(0, indent + 1);
    const depth = Math.min(indent, lists.length);
    if (lists[depth] && lists[depth].kind !== kind) lists = lists.slice(0, depth);
    const item = asItem(block, document);
    const list = lists[depth] ?? {
      element: openList(block, kind, lists[depth - 1]?.lastItem ?? outer, document),
      kind,
      lastItem: item,
    };
    list.element.append(item);
    lists[depth] = { ...list, lastItem: item };
  }
}

function openList(first: HTMLElement, kind: string, into: Node, document: Document): HTMLElement {
  const list = document.createElement(kind === 'ordered' ? 'ol' : 'ul');
  const start = first.getAttribute('data-start');
  if (kind === 'ordered' && start) list.setAttribute('start', start);
  into.appendChild(list);
  return list;
}

function takeOver(from: HTMLElement, to: HTMLElement): HTMLElement {
  for (const { name, value } of from.attributes) if (name !== 'role') to.setAttribute(name, value);
  to.setAttribute(OWN, '');
  const align = from.getAttribute('data-align');
  if (align) to.style.textAlign = align;
  to.append(...from.childNodes);
  return to;
}

function asHeading(block: HTMLElement, document: Document): HTMLElement {
  const level = block.nodeName === 'P' ? countOf(block, 'aria-level') : 0;
  if (level > 0) return takeOver(block, document.createElement(`h${Math.min(level, 6)}`));
  block.setAttribute(OWN, '');
  const align = block.nodeName === 'P' ? block.getAttribute('data-align') : null;
  if (align) block.style.textAlign = align;
  return block;
}

function asItem(block: HTMLElement, document: Document): HTMLElement {
  const item = takeOver(block, document.createElement('li'));
  if (block.getAttribute('data-list') === 'task') {
    const box = document.createElement('input');
    box.setAttribute('type', 'checkbox');
    if (block.getAttribute('data-checked') === 'true') box.setAttribute('checked', '');
    item.prepend(box);
  }
  return item;
}
