/** The most lazy lines of a paragraph. For each, micromark looks through all lines of the paragraph. */
export const MAX_LAZY_LINES = 500;

/** A line that begins an item, also directly below a paragraph: a number other than 1 does not. */
const ITEM = /^ {0,3}(?:[-+*]|1[.)])[ \t]+(?=\S)/;
const QUOTE = /^ {0,3}>/;
const HEADING = /^ {0,3}#{1,6}(?:[ \t]|$)/;
const INDENTATION = /^[ \t]*/;

/**
 * Counts the lazy lines of a paragraph: lines that go on with a quote or an item, although they have neither its
 * marker nor its indentation.
 */
export class LazyLines {
  #lines = 0;
  #isQuoted = false;
  /** The indentation of the text of the open item, in characters. */
  #indentation = 0;

  /** Reads the next line. @returns the lazy lines of its paragraph until now */
  read(line: string): number {
    const item = ITEM.exec(line)?.[0];
    if (item !== undefined || line.trim() === '' || HEADING.test(line)) {
      this.#lines = 0;
      this.#isQuoted = false;
      this.#indentation = item?.length ?? 0;
    } else if (QUOTE.test(line)) {
      this.#isQuoted = true;
    } else if (this.#isQuoted || indentationOf(line) < this.#indentation) {
      this.#lines += 1;
    }
    return this.#lines;
  }
}

const indentationOf = (line: string): number => INDENTATION.exec(line)?.[0].length ?? 0;
