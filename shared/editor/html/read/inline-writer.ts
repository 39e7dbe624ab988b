import type { MarkJson, NodeJson } from '../document-json.ts';
import { markKey, orderedMarks } from '../mark-tree.ts';

/**
 * Gathers inline content. Neighbouring text with equal marks becomes one node; with `collapses` whitespace is as HTML shows it: runs
 * are one space, and there is none at either end or beside a break.
 */
export class InlineWriter {
  readonly #collapses: boolean;
  #content: NodeJson[] = [];
  #lastKey = '';

  constructor(collapses: boolean) {
    this.#collapses = collapses;
  }

  get isEmpty(): boolean {
    return this.#content.length === 0;
  }

  text(value: string, marks: readonly MarkJson[]): void {
    const text = this.#collapses ? this.#collapsed(value) : value;
    if (text === '') return;
    const set = orderedMarks(marks);
    const key = set.map(markKey).join(' ');
    const last = this.#content.at(-1);
    if (last?.text !== undefined && key === this.#lastKey) {
      this.#content[this.#content.length - 1] = { ...last, text: last.text + text };
    } else this.#content.push({ type: 'text', text, ...(set.length === 0 ? {} : { marks: set }) });
    this.#lastKey = key;
  }

  /** A token, image or break. It carries no marks: y-tiptap drops those of nodes that are not text [X4]. */
  atom(node: NodeJson): void {
    if (this.#collapses && node.type === 'hardBreak') this.#trimEnd();
    this.#content.push(node);
  }

  /** The content so far; the writer is empty again. */
  take(): NodeJson[] {
    if (this.#collapses) this.#trimEnd();
    const content = this.#content;
    this.#content = [];
    return content;
  }

  #collapsed(value: string): string {
    const text = value.replaceAll(/[ \t\n\f\r]+/g, ' ');
    const last = this.#content.at(-1);
    const followsSpace = last === undefined || last.type === 'hardBreak' || last.text?.endsWith(' ') === true;
    return followsSpace && text.startsWith(' ') ? text.slice(1) : text;
  }

  #trimEnd(): void {
    const last = this.#content.at(-1);
    if (!last?.text?.endsWith(' ')) return;
    const text = last.text.slice(0, -1);
    this.#content.pop();
    if (text !== '') this.#content.push({ ...last, text });
  }
}
