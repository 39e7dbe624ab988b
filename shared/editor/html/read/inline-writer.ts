import type { MarkJson, NodeJson } from '../node-json.ts';
import { markKey, orderedMarks } from '../mark-tree.ts';

/**
 * Collects inline content. Adjacent text with equal marks becomes one node. With `collapsesWhitespace`, whitespace is
 * collapsed as in HTML: a run becomes one space, and is removed at either end and beside a break.
 */
export class InlineWriter {
  readonly #collapsesWhitespace: boolean;
  #content: NodeJson[] = [];
  #lastKey = '';

  constructor(collapsesWhitespace: boolean) {
    this.#collapsesWhitespace = collapsesWhitespace;
  }

  get isEmpty(): boolean {
    return this.#content.length === 0;
  }

  text(value: string, marks: readonly MarkJson[]): void {
    const text = this.#collapsesWhitespace ? this.#collapsed(value) : value;
    if (text === '') return;
    const ordered = orderedMarks(marks);
    const key = ordered.map(markKey).join(' ');
    const last = this.#content.at(-1);
    if (last?.text !== undefined && key === this.#lastKey) {
      this.#content[this.#content.length - 1] = { ...last, text: last.text + text };
    } else this.#content.push({ type: 'text', text, ...(ordered.length === 0 ? {} : { marks: ordered }) });
    this.#lastKey = key;
  }

  /** Adds a token, image or break without marks: y-tiptap drops marks of nodes other than text [X4]. */
  atom(node: NodeJson): void {
    if (this.#collapsesWhitespace && node.type === 'hardBreak') this.#trimEnd();
    this.#content.push(node);
  }

  /** Returns the content collected so far and empties the writer. */
  flush(): NodeJson[] {
    if (this.#collapsesWhitespace) this.#trimEnd();
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
