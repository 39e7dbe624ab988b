import type { CellSpans } from '#shared/editor/html/table-spans.ts';
import { codeText, isCodeEditorBox, languageOf } from './code-source.ts';
import {
  copySchemaAttributes,
  directionOf,
  isDropped,
  isElement,
  isEndOfCopy,
  isInline,
  isOrContainsBlock,
  nameOf,
  OWN_MARKER,
} from './element-kinds.ts';
import { marksOf, withMarks } from './inline-marks.ts';
import { convertMarkdownTask, depthOf, readItem, readWordItem, removeEndSigns } from './list-source.ts';
import { BlankLines, isBlankLine } from './blank-lines.ts';
import { canShowPicture, replaceByPicture, setPictureSource } from './block-picture.ts';
import { splitAtBlankLines } from './pasted-space/split-at-blank-lines.ts';
import { findPreservedSpace, preservedLines, preservedSpaceOf } from './pasted-space/white-space.ts';
import { applyStyles } from './pasted-styles/apply-styles.ts';
import type { StyleSheet } from './pasted-styles/read-style-sheet.ts';
import { alignmentOf, applyContext, ROOT_CONTEXT, type BlockContext } from './block-context.ts';
import { hasTitleStyle, noFacts, type SourceFacts } from './source-facts.ts';
import { convertFootnotes } from './source-footnotes.ts';
import { captionOf, rowsOf, setSpans, visibleSpansOf } from './table-source.ts';
import { acceptTrackedChanges } from './tracked-changes.ts';

/**
 * Converts the HTML that a program put on the clipboard into the flat row of blocks of the schema. Lists, headings
 * and quotes become attributes of paragraphs, notes become footnotes; the result contains no element of the source.
 * Handles Google Docs, Word, LibreOffice, Notion, GitHub, code editors and this editor, whose attributes override the
 * structure.
 */
export function flatten(
  root: Node,
  document: Document,
  facts: SourceFacts = noFacts(),
  sheet: StyleSheet = new Map(),
): HTMLElement {
  acceptTrackedChanges(root);
  removeEndSigns(root);
  convertFootnotes(root, document);
  applyStyles(root, sheet);
  findPreservedSpace(root);
  return new Flattener(document, facts).flatten(root, ROOT_CONTEXT);
}

class Flattener {
  readonly #document: Document;
  readonly #facts: SourceFacts;
  readonly #output: HTMLElement;
  readonly #blankLines: BlankLines;
  /** The paragraph that receives inline content; null between blocks. */
  #openParagraph: HTMLElement | null = null;
  /** Whether the open paragraph has line ends of a text that keeps its white space. */
  #hasLineEnds = false;
  /** The paragraph of the last picture that was left out. */
  #paragraphOfLostPicture: HTMLElement | null = null;

  constructor(document: Document, facts: SourceFacts) {
    this.#document = document;
    this.#facts = facts;
    this.#output = document.createElement('div');
    this.#blankLines = new BlankLines(this.#output);
  }

  flatten(root: Node, context: BlockContext): HTMLElement {
    this.#children(root, context);
    this.#closeParagraph();
    return this.#output;
  }

  #children(parent: Node, context: BlockContext): void {
    for (const child of parent.childNodes) {
      if (isDropped(child)) continue;
      if (isElement(child) && isOrContainsBlock(child)) this.#block(child, context);
      else this.#inline(child, context);
    }
  }

  #inline(node: Node, context: BlockContext): void {
    const isBlank = node.nodeType === 3 && /^\s*$/.test(node.nodeValue ?? '');
    if (this.#openParagraph === null && isBlankLine(node)) this.#blankLines.add();
    if (this.#openParagraph === null && (isBlank || nameOf(node) === 'br')) return;
    this.#openParagraph ??= this.#appendBlock('p', context);
    let into = this.#openParagraph;
    // A clone has the type of its original.
    for (const mark of context.marks) into = into.appendChild(mark.cloneNode() as HTMLElement);
    this.#copyInline(node, into);
  }

  #copyInline(node: Node, into: HTMLElement): void {
    if (node.nodeType === 3) this.#text(node, into);
    if (!isElement(node) || isDropped(node)) return;
    const name = nameOf(node);
    if (name === 'br') {
      if (!isEndOfCopy(node)) into.append(this.#document.createElement('br'));
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

  #text(node: Node, into: HTMLElement): void {
    const preserved = preservedSpaceOf(node);
    const text = node.nodeValue ?? '';
    if (preserved === null) return into.append(text);
    this.#hasLineEnds ||= /[\n\r]/.test(text);
    into.append(preservedLines(text, preserved, this.#document));
  }

  #picture(source: HTMLElement, into: HTMLElement): void {
    const image = this.#document.createElement('img');
    if (source.getAttribute('data-type') === 'inlineImage') copySchemaAttributes(source, image);
    else {
      const isFound = setPictureSource(image, source, this.#facts);
      if (!isFound) {
        this.#paragraphOfLostPicture = this.#openParagraph;
        return;
      }
    }
    image.setAttribute('data-type', 'inlineImage');
    into.append(image);
  }

  #block(element: HTMLElement, context: BlockContext): void {
    const name = nameOf(element);
    const innerContext = {
      ...context,
      align: alignmentOf(element) ?? context.align,
      dir: directionOf(element) ?? context.dir,
    };
    if (isInline(element))
      this.#children(element, {
        ...context,
        marks: withMarks(context.marks, marksOf(element, this.#document)),
      });
    else if (name === 'div') this.#division(element, innerContext);
    else if (!this.#knownElement(name, element, innerContext))
      this.#outsideParagraph(() => this.#children(element, innerContext));
  }

  #division(element: HTMLElement, context: BlockContext): void {
    this.#outsideParagraph(() => {
      if (element.hasAttribute(OWN_MARKER)) this.#container(element);
      else if (isCodeEditorBox(element)) this.#code(element, null, context);
      else this.#children(element, context);
    });
  }

  /** Converts an element that has a meaning in the schema. @returns false for all other elements */
  #knownElement(name: string, element: HTMLElement, context: BlockContext): boolean {
    if (/^h[1-6]$/.test(name)) this.#paragraph(element, context, Number(name.slice(1)));
    else if (name === 'p' || name === 'summary') this.#paragraph(element, context, null);
    else if (name === 'ul' || name === 'ol' || name === 'menu')
      this.#outsideParagraph(() => this.#list(element, context));
    else if (name === 'li') this.#outsideParagraph(() => this.#item(element, context, false));
    else if (name === 'blockquote')
      this.#outsideParagraph(() => this.#children(element, { ...context, quote: context.quote + 1 }));
    else if (name === 'pre') this.#outsideParagraph(() => this.#code(element, languageOf(element), context));
    else if (name === 'hr')
      this.#outsideParagraph(() => this.#applyOwnAttributes(element, this.#appendBlock('hr', context)));
    else if (name === 'figure') this.#outsideParagraph(() => this.#figure(element, context));
    else if (name === 'details') this.#outsideParagraph(() => this.#details(element, context));
    else if (name === 'table') this.#outsideParagraph(() => this.#table(element, context));
    else if (name === 'tr') this.#outsideParagraph(() => this.#output.append(this.#row(element)));
    else return false;
    return true;
  }

  #outsideParagraph(visit: () => void): void {
    this.#closeParagraph();
    visit();
    this.#closeParagraph();
  }

  /** Appends a block with the attributes of its context; its own attributes follow later. */
  #appendBlock(tag: string, context: BlockContext): HTMLElement {
    const block = this.#output.appendChild(this.#document.createElement(tag));
    applyContext(block, context);
    this.#blankLines.insertAbove(block, context);
    return block;
  }

  /** Replaces a block's attributes with those of its source if this editor wrote the source. */
  #applyOwnAttributes(source: HTMLElement, block: HTMLElement): HTMLElement {
    if (!source.hasAttribute(OWN_MARKER)) return block;
    for (const name of block.getAttributeNames()) block.removeAttribute(name);
    copySchemaAttributes(source, block);
    return block;
  }

  #paragraph(element: HTMLElement, context: BlockContext, level: number | null): void {
    this.#outsideParagraph(() => {
      const isTitle = level === null && hasTitleStyle(element);
      if (isTitle && this.#output.childElementCount === 0)
        this.#facts.title = element.textContent.trim().replaceAll(/\s+/g, ' ');
      const wordItem = readWordItem(element);
      const itemContext = wordItem
        ? { ...context, depth: wordItem.depth, item: { ...wordItem.item, isUsed: false } }
        : context;
      if (![...element.children].some((child) => isElement(child) && isOrContainsBlock(child))) {
        this.#openParagraph = this.#applyOwnAttributes(element, this.#appendBlock('p', itemContext));
        const ownLevel = isTitle ? 1 : level;
        if (ownLevel !== null && !element.hasAttribute(OWN_MARKER))
          this.#openParagraph.setAttribute('aria-level', String(ownLevel));
      }
      this.#children(element, itemContext);
    });
  }

  #list(list: HTMLElement, context: BlockContext): void {
    const innerContext = { ...context, depth: context.depth + 1 };
    let isFirst = true;
    for (const child of list.childNodes) {
      if (!isElement(child) || isDropped(child)) continue;
      if (nameOf(child) !== 'li') {
        // Google Docs and LibreOffice put a nested list beside its item instead of inside it.
        this.#block(child, innerContext);
        continue;
      }
      this.#outsideParagraph(() => this.#item(child, innerContext, isFirst));
      isFirst = false;
    }
  }

  #item(element: HTMLElement, context: BlockContext, isFirst: boolean): void {
    const depth = depthOf(element, context.depth);
    const item = { ...readItem(element, isFirst), isUsed: false };
    const countBefore = this.#output.childElementCount;
    if (element.hasAttribute(OWN_MARKER)) {
      item.isUsed = true;
      this.#openParagraph = this.#applyOwnAttributes(element, this.#appendBlock('p', context));
    }
    this.#children(element, { ...context, depth, item });
    this.#closeParagraph();
    if (this.#output.childElementCount === countBefore) this.#appendBlock('p', { ...context, depth, item });
    const first = this.#output.children[countBefore];
    if (item.list === 'bullet' && first) convertMarkdownTask(first);
  }

  #code(element: HTMLElement, language: string | null, context: BlockContext): void {
    const pre = this.#applyOwnAttributes(element, this.#appendBlock('pre', context));
    if (language && !element.hasAttribute(OWN_MARKER)) pre.setAttribute('data-language', language);
    pre.textContent = codeText(element);
  }

  #figure(element: HTMLElement, context: BlockContext): void {
    const image = element.querySelector('img');
    const caption = element.querySelector('figcaption');
    if (!element.hasAttribute(OWN_MARKER) && !canShowPicture(image, this.#facts)) {
      this.#children(element, context);
      return;
    }
    const figure = this.#appendBlock('figure', context);
    const isOwnFile = element.hasAttribute(OWN_MARKER) && element.hasAttribute('data-asset-id');
    if (image && !isOwnFile) setPictureSource(figure, image, this.#facts);
    this.#applyOwnAttributes(element, figure).setAttribute('data-type', 'image');
    const captionElement = figure.appendChild(this.#document.createElement('figcaption'));
    caption?.childNodes.forEach((child) => this.#copyInline(child, captionElement));
  }

  #details(element: HTMLElement, context: BlockContext): void {
    const box = this.#appendBlock('div', context);
    box.setAttribute('data-type', 'box');
    box.setAttribute('data-kind', 'toggle');
    box.setAttribute('data-titled', 'true');
    box.append(...new Flattener(this.#document, this.#facts).flatten(element, ROOT_CONTEXT).childNodes);
  }

  /** Converts a box, footnote or object of this editor. */
  #container(element: HTMLElement): void {
    const target = this.#output.appendChild(this.#document.createElement('div'));
    copySchemaAttributes(element, target);
    if (element.getAttribute('data-type') !== 'object')
      target.append(...new Flattener(this.#document, this.#facts).flatten(element, ROOT_CONTEXT).childNodes);
  }

  #table(element: HTMLElement, context: BlockContext): void {
    const rows = rowsOf(element);
    const cells = rows.reduce((sum, row) => sum + row.children.length, 0);
    if (cells <= 1 && !element.hasAttribute(OWN_MARKER)) {
      // A table with one cell is used for layout.
      for (const row of rows) for (const cell of row.children) this.#children(cell, context);
      return;
    }
    // The schema has no caption: it is a paragraph above, as in an imported file.
    const caption = captionOf(element);
    if (caption) this.#outsideParagraph(() => this.#children(caption, context));
    const table = this.#applyOwnAttributes(element, this.#appendBlock('table', context));
    const spans = visibleSpansOf(rows);
    table
      .appendChild(this.#document.createElement('tbody'))
      .append(...rows.map((row, index) => this.#row(row, spans[index] ?? [])));
  }

  #row(source: HTMLElement, spans: readonly CellSpans[] = []): HTMLElement {
    const row = this.#document.createElement('tr');
    for (const [index, cell] of [...source.children].entries()) {
      if (!isElement(cell)) continue;
      const target = row.appendChild(this.#document.createElement(nameOf(cell) === 'th' ? 'th' : 'td'));
      copySchemaAttributes(cell, target);
      setSpans(target, spans[index]);
      const align = alignmentOf(cell);
      if (align) target.setAttribute('data-align', align);
      target.append(...new Flattener(this.#document, this.#facts).flatten(cell, ROOT_CONTEXT).childNodes);
    }
    return row;
  }

  /**
   * Ends the open paragraph. One that contains only a picture becomes a block picture, and one whose picture was left
   * out is removed if it is empty.
   */
  #closeParagraph(): void {
    const paragraph = this.#openParagraph;
    this.#openParagraph = null;
    if (paragraph && paragraph === this.#paragraphOfLostPicture && isEmpty(paragraph))
      return paragraph.remove();
    if (paragraph && this.#hasLineEnds) paragraph.replaceWith(splitAtBlankLines(paragraph));
    else if (paragraph) replaceByPicture(paragraph);
    this.#hasLineEnds = false;
  }
}

const isEmpty = (paragraph: HTMLElement): boolean =>
  paragraph.textContent.trim() === '' && !paragraph.querySelector('img, br, [data-type]');
