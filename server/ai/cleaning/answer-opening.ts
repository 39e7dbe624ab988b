import { closingQuote, mayBePreamble, preambleLength } from './wrapping.ts';

/** The longest line that begins a code fence around an answer. */
const MAX_FENCE = 100;

/** The text of an answer so far, without the words to the writer and the signs around it. */
export interface Opened {
  text: string;
  /** A code fence encloses the answer. Its end may still come. */
  hasFence: boolean;
}

/** Reads the beginning of an answer until it is certain. Each character is looked at a few times at the most. */
export class AnswerOpening {
  readonly #source: string;
  readonly #maxLength: number;
  #part: 'preamble' | 'fence' | 'quotation' = 'preamble';
  #text = '';
  #hasFence = false;
  #quotation: Quotation | undefined;

  /** @param maxLength the most characters that are waited for, such as for a closing quotation mark */
  constructor(source: string, maxLength: number) {
    this.#source = source;
    this.#maxLength = maxLength;
  }

  /**
   * Reads the next piece.
   * @returns undefined while more must be known
   */
  read(piece: string, isLast: boolean): Opened | undefined {
    if (this.#quotation) return this.#quoted(this.#quotation, piece, isLast);
    this.#text = (this.#text + piece).trimStart();
    if (this.#part === 'preamble') {
      if (!isLast && (this.#text === '' || mayBePreamble(this.#text))) return undefined;
      this.#text = this.#text.slice(preambleLength(this.#text, this.#source)).trimStart();
      this.#part = 'fence';
    }
    if (this.#text === '' && !isLast) return undefined;
    if (this.#part === 'fence' && !this.#source.includes('```')) {
      const beginning = this.#text.slice(0, MAX_FENCE);
      const mayBeFence =
        '```'.startsWith(beginning) || (beginning.startsWith('```') && !beginning.includes('\n'));
      if (!isLast && mayBeFence && beginning.length < MAX_FENCE) return undefined;
      const [fence = ''] = /^```[\w-]*\n/.exec(beginning) ?? [];
      this.#hasFence = fence !== '';
      this.#text = this.#text.slice(fence.length).trimStart();
    }
    this.#part = 'quotation';
    if (this.#text === '' && !isLast) return undefined;
    const closing = closingQuote(this.#text, this.#source);
    if (closing === undefined) return { text: this.#text, hasFence: this.#hasFence };
    this.#quotation = new Quotation(closing);
    return this.#quoted(this.#quotation, this.#text, isLast);
  }

  /** The closing mark decides whether the opening one belongs to the text, such as to a line of dialogue. */
  #quoted(quotation: Quotation, piece: string, isLast: boolean): Opened | undefined {
    quotation.read(piece);
    // A broken wrapping, such as an opening mark alone, must not hold back a long answer for ever.
    const isOver = isLast || quotation.isPart || quotation.length > this.#maxLength;
    return isOver ? { text: quotation.text(), hasFence: this.#hasFence } : undefined;
  }
}

/** An answer that begins with a quotation mark. */
class Quotation {
  readonly #closing: string;
  readonly #pieces: string[] = [];
  /** The position of the first closing mark. */
  #closedAt: number | undefined;
  length = 0;
  /** Whether text follows the closing mark. */
  isPart = false;

  constructor(closing: string) {
    this.#closing = closing;
  }

  read(piece: string): void {
    let behind = piece;
    if (this.#closedAt === undefined) {
      const at = piece.indexOf(this.#closing, this.length === 0 ? 1 : 0);
      if (at !== -1) this.#closedAt = this.length + at;
      behind = at === -1 ? '' : piece.slice(at + 1);
    }
    this.isPart ||= behind.trim() !== '';
    this.#pieces.push(piece);
    this.length += piece.length;
  }

  /** Returns the text without the marks if they enclose all of it. */
  text(): string {
    const text = this.#pieces.join('');
    return this.#closedAt === undefined || this.isPart ? text : text.slice(1, this.#closedAt);
  }
}
