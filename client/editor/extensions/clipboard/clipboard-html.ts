import {
  DOMParser,
  DOMSerializer,
  type Fragment,
  type ParseOptions,
  type Schema,
  type Slice,
} from '@tiptap/pm/model';
import { NO_NOTE_NUMBERS } from '../../blocks/note-numbers.ts';
import { isBlock } from '../../blocks/positioned-block.ts';
import { isElement, OWN_MARKER } from './element-kinds.ts';
import { writeNoteNumbers } from './note-numbers-html.ts';
import { flatten } from './flatten.ts';
import { neutralizeHtml } from './neutralize-html.ts';
import type { PageFiles } from '../../references/page-files.ts';
import { markCopiedPictures, readCopiedPictures } from './pasted-pictures/copied-pictures.ts';
import { FoundPictures } from './pasted-pictures/found-pictures.ts';
import { readStyleSheet, type StyleSheet } from './pasted-styles/read-style-sheet.ts';
import { noFacts, type SourceFacts } from './source-facts.ts';

/** Serializes copied blocks as nested lists, headings and quotes, also inside table cells and boxes. */
class NestingSerializer extends DOMSerializer {
  /** The numbers of the notes in the document that is copied from, by name. */
  noteNumbers = NO_NOTE_NUMBERS;
  /** The files of the workspace that is copied from. */
  files: PageFiles | undefined;

  override serializeFragment(
    fragment: Fragment,
    options: { document?: Document } = {},
    target?: HTMLElement | DocumentFragment,
  ): HTMLElement | DocumentFragment {
    const document = options.document ?? window.document;
    const into = target ?? document.createDocumentFragment();
    if (!fragment.firstChild || !isBlock(fragment.firstChild)) {
      const inline = super.serializeFragment(fragment, options, into);
      markCopiedPictures(inline, this.files);
      return inline;
    }
    const flat = super.serializeFragment(fragment, options, document.createDocumentFragment());
    writeNoteNumbers(flat, this.noteNumbers);
    markCopiedPictures(flat, this.files);
    nest([...flat.childNodes].filter(isElement), into, document);
    return into;
  }
}

const NO_STYLES: StyleSheet = new Map();

/** Parses pasted HTML after {@link flatten} has turned it into a flat row of blocks. */
export class FlatParser extends DOMParser {
  /** Facts about the HTML that was parsed last. */
  facts: SourceFacts = noFacts();
  #sheet: StyleSheet = NO_STYLES;
  #hasFiles = false;

  /**
   * Neutralizes the HTML that is parsed next, and reads its style sheets, which the sanitizer removes.
   * @param hasFiles whether pictures in the HTML can become files
   */
  prepare(html: string, hasFiles: boolean): string {
    this.#hasFiles = hasFiles;
    const sheets: string[] = [];
    const neutral = neutralizeHtml(html, (css) => sheets.push(css));
    this.#sheet = sheets.length > 0 ? readStyleSheet(sheets.join('\n')) : NO_STYLES;
    return neutral;
  }

  override parseSlice(dom: Node, options?: ParseOptions): Slice {
    this.facts = {
      ...noFacts(),
      pictures: this.#hasFiles ? new FoundPictures() : null,
      copied: dom instanceof Element ? readCopiedPictures(dom) : new Map(),
    };
    const sheet = this.#sheet;
    this.#sheet = NO_STYLES;
    return super.parseSlice(flatten(dom, dom.ownerDocument ?? document, this.facts, sheet), options);
  }
}

export function clipboardSerializer(schema: Schema): NestingSerializer {
  return new NestingSerializer(DOMSerializer.nodesFromSchema(schema), DOMSerializer.marksFromSchema(schema));
}

export function clipboardParser(schema: Schema): FlatParser {
  return new FlatParser(schema, DOMParser.fromSchema(schema).rules);
}

/** A list element that still receives items. */
interface OpenList {
  element: HTMLElement;
  kind: string;
  lastItem: HTMLElement;
}

const numberAttribute = (element: HTMLElement, name: string): number =>
  Math.max(0, Number(element.getAttribute(name)) || 0);

/**
 * Nests a flat row of blocks into lists, headings and quotes, as other programs expect them. Each block keeps its own
 * attributes and gets {@link OWN_MARKER}, so that this editor parses exactly the blocks that it serialized.
 */
function nest(flat: readonly HTMLElement[], into: Node, document: Document): void {
  let quotes: HTMLElement[] = [];
  let lists: OpenList[] = [];
  for (const block of flat) {
    const quote = numberAttribute(block, 'data-quote');
    if (quote !== quotes.length) lists = [];
    quotes = quotes.slice(0, quote);
    while (quotes.length < quote)
      quotes.push((quotes.at(-1) ?? into).appendChild(document.createElement('blockquote')));
    const outer = quotes.at(-1) ?? into;
    const kind = block.getAttribute('data-list');
    const indent = numberAttribute(block, 'data-indent');
    if (kind === null) {
      lists = lists.slice(0, indent);
      (lists.at(-1)?.lastItem ?? outer).appendChild(toHeading(block, document));
      continue;
    }
    lists = lists.slice(0, indent + 1);
    const depth = Math.min(indent, lists.length);
    if (lists[depth] && lists[depth].kind !== kind) lists = lists.slice(0, depth);
    const item = toListItem(block, document);
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

function moveContent(from: HTMLElement, to: HTMLElement): HTMLElement {
  for (const { name, value } of from.attributes) if (name !== 'role') to.setAttribute(name, value);
  to.setAttribute(OWN_MARKER, '');
  const align = from.getAttribute('data-align');
  if (align) to.style.textAlign = align;
  to.append(...from.childNodes);
  return to;
}

function toHeading(block: HTMLElement, document: Document): HTMLElement {
  const level = block.nodeName === 'P' ? numberAttribute(block, 'aria-level') : 0;
  if (level > 0) return moveContent(block, document.createElement(`h${Math.min(level, 6)}`));
  block.setAttribute(OWN_MARKER, '');
  const align = block.nodeName === 'P' ? block.getAttribute('data-align') : null;
  if (align) block.style.textAlign = align;
  return block;
}

function toListItem(block: HTMLElement, document: Document): HTMLElement {
  const item = moveContent(block, document.createElement('li'));
  if (block.getAttribute('data-list') === 'task') {
    const checkbox = document.createElement('input');
    checkbox.setAttribute('type', 'checkbox');
    if (block.getAttribute('data-checked') === 'true') checkbox.setAttribute('checked', '');
    item.prepend(checkbox);
  }
  return item;
}
