/** Quotes and lists at the beginning of a line. */
const CONTAINERS = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))*/;
const FENCE = /^(?:(`{3,})[^`]*|(~{3,})(?:[^~\n].*)?)$/;
const INDENTED = /^(?: {4}| {0,3}\t)/;
/** A line below which an indented line is code: it ends no paragraph that could go on. */
const ENDS_BLOCK = /^ {0,3}(?:#{1,6}(?:[ \t]|$)|(?:[-*_][ \t]*){3,}$)/;
/** HTML whose text is no Markdown, with the tag that ends it. Other HTML ends at an empty line. */
const RAW_HTML: readonly (readonly [RegExp, string])[] = [
  [/^<!--/, '-->'],
  [/^<pre[\s>]/i, '</pre>'],
  [/^<script[\s>]/i, '</script>'],
  [/^<style[\s>]/i, '</style>'],
  [/^<textarea[\s>]/i, '</textarea>'],
];
const HTML = /^<[a-z/!?]/i;

export type LineKind = 'empty' | 'text' | 'code';

interface Fence {
  sign: string;
  quotes: number;
  indent: number;
  isInList: boolean;
}

const countOf = (text: string, sign: string): number => text.split(sign).length - 1;

/**
 * Follows which lines of Markdown are code or HTML, as far as the lines alone tell. Where a parser would be needed, the
 * line counts as code.
 */
export class CodeLines {
  #fence: Fence | undefined;
  /** The end of the raw HTML that is open; empty for HTML that ends at an empty line. */
  #htmlEnd: string | undefined;
  #canBeIndentedCode = true;
  #isUncertain = false;

  /** @param line without its line end */
  read(line: string): LineKind {
    if (this.#isUncertain) return 'code';
    const containers = CONTAINERS.exec(line)?.[0] ?? '';
    const inner = line.slice(containers.length);
    const text = inner.trim();
    if (this.#fence) return this.#inFence(this.#fence, line, containers, inner);
    if (this.#htmlEnd !== undefined) return this.#inHtml(this.#htmlEnd, text);
    if (text === '') {
      this.#canBeIndentedCode = true;
      return 'empty';
    }
    const [, ticks, tildes] = FENCE.exec(inner.trimStart()) ?? [];
    const sign = ticks ?? tildes;
    if (sign !== undefined) {
      const indent = line.length - line.trimStart().length;
      this.#fence = { sign, quotes: countOf(containers, '>'), indent, isInList: /[-+*\d]/.test(containers) };
      return 'code';
    }
    if (HTML.test(text)) return this.#startHtml(text);
    if (this.#canBeIndentedCode && INDENTED.test(line)) return 'code';
    this.#canBeIndentedCode = ENDS_BLOCK.test(line);
    return 'text';
  }

  #inFence(fence: Fence, line: string, containers: string, inner: string): LineKind {
    const isOutside = countOf(containers, '>') < fence.quotes;
    const isLess = line.trim() !== '' && line.length - line.trimStart().length < fence.indent;
    // The fence may have ended with its quote or its item.
    if (isOutside || isLess || (fence.isInList && line.trim() !== '' && !/^[ \t]/.test(line)))
      this.#isUncertain = true;
    const text = inner.trim();
    const isSign = text.startsWith(fence.sign) && text === fence.sign.charAt(0).repeat(text.length);
    if (isSign) {
      this.#fence = undefined;
      this.#canBeIndentedCode = true;
    }
    return 'code';
  }

  #startHtml(text: string): LineKind {
    const [, end = ''] = RAW_HTML.find(([start]) => start.test(text)) ?? [];
    return this.#inHtml(end, text);
  }

  #inHtml(end: string, text: string): LineKind {
    const isOver = end === '' ? text === '' : text.toLowerCase().includes(end);
    this.#htmlEnd = isOver ? undefined : end;
    this.#canBeIndentedCode = true;
    return 'code';
  }
}
