import { applyContext, type BlockContext } from './block-context.ts';
import { isElement, isEndOfCopy, nameOf } from './element-kinds.ts';

/** Whether a break between blocks is a blank line. Word's breaks with `clear` begin a page. */
export const isBlankLine = (node: Node): boolean =>
  isElement(node) && nameOf(node) === 'br' && !isEndOfCopy(node) && !node.hasAttribute('clear');

const isParagraph = (block: Element | null): boolean =>
  block !== null &&
  nameOf(block) === 'p' &&
  !block.hasAttribute('data-list') &&
  !block.hasAttribute('data-indent');

/**
 * Remembers blank lines between paragraphs, which mark scenes and stanzas. Beside other blocks, and in lists, they are
 * only space.
 */
export class BlankLines {
  readonly #output: HTMLElement;
  /** The block above the last blank line. */
  #above: Element | null = null;

  /** @param output the element that receives the blocks */
  constructor(output: HTMLElement) {
    this.#output = output;
  }

  /** Remembers a blank line below the blocks so far. */
  add(): void {
    this.#above = this.#output.lastElementChild;
  }

  /** Inserts an empty paragraph above a block that was just appended, if blank lines separate it from a paragraph. */
  insertAbove(block: HTMLElement, context: BlockContext): void {
    const above = block.previousElementSibling;
    if (above !== this.#above || context.item !== null || !isParagraph(above) || !isParagraph(block)) return;
    const blank = block.ownerDocument.createElement('p');
    applyContext(blank, { ...context, align: null });
    block.before(blank);
    this.#above = null;
  }
}
