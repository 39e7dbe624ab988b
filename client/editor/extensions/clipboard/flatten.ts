import { codeText, isCodeEditorBox, languageOf } from './code-source.ts';
import {
  copySchemaAttributes,
  directionOf,
  FOREIGN,
  holdsBlocks,
  isDropped,
  isElement,
  nameOf,
  OWN,
} from './element-kinds.ts';
import { marksOf } from './inline-marks.ts';
import { markdownTask, readItem, readWordItem } from './list-source.ts';
import { alignmentOf, placeBlock, TOP, type Place } from './place.ts';
import { acceptTrackedChanges } from './tracked-changes.ts';

/**
 * Turns whatever a program put on the clipboard into the flat row of blocks of the schema, once and without a trace of the
 * source's own elements: lists, headings and quotes become attributes of paragraphs. Known: Google Docs, Word, LibreOffice,
 * Notion, GitHub, code editors, this editor itself (whose own attributes win over structure).
 */
export function flatten(root: Node, document: Document): HTMLElement {
  acceptTrackedChanges(root);
  return new Flattener(document).flatten(root, TOP);
}

class Flattener {
  readonly #document: Document;
  #out: HTMLElement;
  /** The paragraph that inline content goes into, null between blocks. */
  #run: HTMLElement | null = null;

  constructor(document: Document) {
    this.#document = document;
    this.#out = document.createElement('div');
  }

  flatten(root: Node, place: Place): HTMLElement {
    this.#children(root, place);
    this.#closeRun();
    return this.#out;
  }

  #children(parent: Node, place: Place): void {
    for (const child of parent.childNodes) {
      if (isDropped(child)) continue;
      if (isElement(child) && holdsBlocks(child)) this.#block(child, place);
      else this.#inline(child, place);
    }
  }

  #inline(node: Node, place: Place): void {
    const isBlank = node.nodeType === 3 && /^\s*$/.test(node.nodeValue ?? '');
    if (this.#run === null && (isBlank || nameOf(node) === 'br')) return;
    this.#run ??= this.#open('p', place);
    let into = this.#run;
    for (const mark of place.marks) into = into.appendChild(mark.cloneNode() as HTMLElement); // a clone is of its original's kind
    this.#copyInline(node, into);
  }

  #copyInline(node: Node, into: HTMLElement): void {
    if (node.nodeType === 3) into.append(node.nodeValue ?? '');
    if (!isElement(node) || isDropped(node)) return;
    const name = nameOf(node);
    if (name === 'br') {
      if (node.className !== 'Apple-interchange-newline') into.append(this.#document.createElement('br'));
    } else if (name === 'img') this.#picture(node, into);
    else if (node.getAttribute('data-type') === 'token') {
      const token = into.appendChild(this.#document.createElement('span'));
      copySchemaAttributes(node, token);
    } else {
      let inner = into;
      for (const mark of marksOf(node, this.#document)) inner = inner.appendChild(mark);
      node.childNodes.forEach((child) => this.#copyInline(child, inner));
    }
  }

  #picture(source: HTMLElement, into: HTMLElement): void {
    const image = this.#document.createElement('img');
    if (source.getAttribute('data-type') === 'inlineImage') copySchemaAttributes(source, image);
    else {
      const src = source.getAttribute('src') ?? '';
      if (!FOREIGN.test(src)) return;
      image.setAttribute('data-src', src);
      image.setAttribute('alt', source.getAttribute('alt') ?? '');
    }
    image.setAttribute('data-type', 'inlineImage');
    into.append(image);
  }

  #block(element: HTMLElement, place: Place): void {
    const name = nameOf(element);
    const inside = {
      ...place,
      align: alignmentOf(element) ?? place.align,
      dir: directionOf(element) ?? place.dir,
    };
    if (isInline(name))
      this.#children(element, { ...place, marks: withMarks(place.marks, marksOf(element, this.#document)) });
    else if (name === 'div') this.#division(element, inside);
    else if (!this.#known(name, element, inside)) this.#separate(() => this.#children(element, inside));
  }

  #division(element: HTMLElement, place: Place): void {
    this.#separate(() => {
      if (element.hasAttribute(OWN)) this.#container(element);
      else if (isCodeEditorBox(element)) this.#code(element, null, place);
      else this.#children(element, place);
    });
  }

  /** Handles the elements that mean something in the schema; false for all others. */
  #known(name: string, element: HTMLElement, place: Place): boolean {
    if (/^h[1-6]$/.test(name)) this.#paragraph(element, place, Number(name.slice(1)));
    else if (name === 'p' || name === 'summary') this.#paragraph(element, place, null);
    else if (name === 'ul' || name === 'ol' || name === 'menu')
      this.#separate(() => this.#list(element, place));
    else if (name === 'li') this.#separate(() => this.#item(element, place, false));
    else if (name === 'blockquote')
      this.#separate(() => this.#children(element, { ...place, quote: place.quote + 1 }));
    else if (name === 'pre') this.#separate(() => this.#code(element, languageOf(element), place));
    else if (name === 'hr') this.#separate(() => this.#own(element, this.#open('hr', place)));
    else if (name === 'figure') this.#separate(() => this.#figure(element, place));
    else if (name === 'details') this.#separate(() => this.#details(element, place));
    else if (name === 'table') this.#separate(() => this.#table(element, place));
    else if (name === 'tr') this.#separate(() => this.#out.append(this.#row(element)));
    else return false;
    return true;
  }

  #separate(visit: () => void): void {
    this.#closeRun();
    visit();
    this.#closeRun();
  }

  /** A block with the attributes of its place; not yet those of its own. */
  #open(tag: string, place: Place): HTMLElement {
    const block = this.#out.appendChild(this.#document.createElement(tag));
    placeBlock(block, place);
    return block;
  }

  /** What this editor wrote itself says all: the place is forgotten. */
  #own(source: HTMLElement, block: HTMLElement): HTMLElement {
    if (!source.hasAttribute(OWN)) return block;
    for (const name of block.getAttributeNames()) block.removeAttribute(name);
    copySchemaAttributes(source, block);
    return block;
  }

  #paragraph(element: HTMLElement, place: Place, level: number | null): void {
    this.#separate(() => {
      const word = readWordItem(element);
      const at = word ? { ...place, depth: word.depth, item: { ...word.item, isUsed: false } } : place;
      if (![...element.children].some((child) => isElement(child) && holdsBlocks(child))) {
        this.#run = this.#own(element, this.#open('p', at));
        if (level !== null && !element.hasAttribute(OWN)) this.#run.setAttribute('aria-level', String(level));
      }
      this.#children(element, at);
    });
  }

  #list(list: HTMLElement, place: Place): void {
    const inside = { ...place, depth: place.depth + 1 };
    let isFirst = true;
    for (const child of list.childNodes) {
      if (!isElement(child) || isDropped(child)) continue;
      if (nameOf(child) !== 'li') {
        // Google Docs and LibreOffice put the nested list beside its item instead of into it.
        this.#block(child, inside);
        continue;
      }
      this.#separate(() => this.#item(child, inside, isFirst));
      isFirst = false;
    }
  }

  #item(element: HTMLElement, place: Place, isFirst: boolean): void {
    const depth = Math.max(place.depth, 0);
    const item = { ...readItem(element, isFirst), isUsed: false };
    const before = this.#out.childElementCount;
    if (element.hasAttribute(OWN)) {
      item.isUsed = true;
      this.#run = this.#own(element, this.#open('p', place));
    }
    this.#children(element, { ...place, depth, item });
    this.#closeRun();
    if (this.#out.childElementCount === before) this.#open('p', { ...place, depth, item });
    const first = this.#out.children[before];
    if (item.list === 'bullet' && first) markdownTask(first);
  }

  #code(element: HTMLElement, language: string | null, place: Place): void {
    const pre = this.#own(element, this.#open('pre', place));
    if (language && !element.hasAttribute(OWN)) pre.setAttribute('data-language', language);
    pre.textContent = codeText(element);
  }

  #figure(element: HTMLElement, place: Place): void {
    const image = element.querySelector('img');
    const caption = element.querySelector('figcaption');
    const src = image?.getAttribute('src') ?? '';
    if (!element.hasAttribute(OWN) && !FOREIGN.test(src)) {
      this.#children(element, place);
      return;
    }
    const figure = this.#open('figure', place);
    figure.setAttribute('data-src', src);
    figure.setAttribute('alt', image?.getAttribute('alt') ?? '');
    this.#own(element, figure).setAttribute('data-type', 'image');
    const words = figure.appendChild(this.#document.createElement('figcaption'));
    caption?.childNodes.forEach((child) => this.#copyInline(child, words));
  }

  #details(element: HTMLElement, place: Place): void {
    const box = this.#open('div', place);
    box.setAttribute('data-type', 'box');
    box.setAttribute('data-kind', 'toggle');
    box.setAttribute('data-titled', 'true');
    box.append(...new Flattener(this.#document).flatten(element, TOP).childNodes);
  }

  /** A box, footnote or object of this editor. */
  #container(element: HTMLElement): void {
    const made = this.#out.appendChild(this.#document.createElement('div'));
    copySchemaAttributes(element, made);
    if (element.getAttribute('data-type') !== 'object')
      made.append(...new Flattener(this.#document).flatten(element, TOP).childNodes);
  }

  #table(element: HTMLElement, place: Place): void {
    const rows = [...element.querySelectorAll('tr')].filter((row) => row.closest('table') === element);
    const cells = rows.reduce((sum, row) => sum + row.children.length, 0);
    if (cells <= 1 && !element.hasAttribute(OWN)) {
      // One cell is a frame for layout.
      for (const row of rows) for (const cell of row.children) this.#children(cell, place);
      return;
    }
    const table = this.#own(element, this.#open('table', place));
    table.appendChild(this.#document.createElement('tbody')).append(...rows.map((row) => this.#row(row)));
  }

  #row(source: HTMLElement): HTMLElement {
    const row = this.#document.createElement('tr');
    for (const cell of source.children) {
      if (!isElement(cell)) continue;
      const made = row.appendChild(this.#document.createElement(nameOf(cell) === 'th' ? 'th' : 'td'));
      copySchemaAttributes(cell, made);
      const align = alignmentOf(cell);
      if (align) made.setAttribute('data-align', align);
      made.append(...new Flattener(this.#document).flatten(cell, TOP).childNodes);
    }
    return row;
  }

  /** A paragraph that holds a picture alone becomes that picture. */
  #closeRun(): void {
    const run = this.#run;
    this.#run = null;
    const only = run?.childNodes.length === 1 ? run.firstChild : null;
    if (!run || !only || !isElement(only) || nameOf(only) !== 'img') return;
    const figure = this.#document.createElement('figure');
    for (const name of ['data-indent', 'data-quote', 'data-id']) {
      const value = run.getAttribute(name);
      if (value !== null) figure.setAttribute(name, value);
    }
    copySchemaAttributes(only, figure);
    figure.setAttribute('data-type', 'image');
    figure.append(this.#document.createElement('figcaption'));
    if (run.hasAttribute('data-list')) return;
    run.replaceWith(figure);
  }
}

/** Marks and those added to them, each once: a page may put a hundred `b` around its text. */
const withMarks = (marks: HTMLElement[], added: HTMLElement[]): HTMLElement[] => [
  ...marks,
  ...added.filter((mark) => !marks.some((each) => each.isEqualNode(mark))),
];

const isInline = (name: string): boolean =>
  /^(?:a|abbr|b|big|bdi|bdo|cite|code|del|em|font|i|ins|label|mark|q|s|small|span|strike|strong|sub|sup|u)$/.test(
    name,
  );
