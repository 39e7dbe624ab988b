/** The tags of a prompt's texts. */
const TAGS = ['note', 'style', 'before', 'selection', 'after'] as const;
type Tag = (typeof TAGS)[number];

/**
 * Encloses texts in tags by which a model tells them from instructions. The tags get the smallest number with which
 * none of the texts contains them, so no text can end its own enclosure. The same texts always get the same tags.
 */
export class FencedTexts {
  readonly #suffix: string;

  /** @param texts all texts of the prompt */
  constructor(texts: readonly string[]) {
    const all = texts.join('\n');
    let number = 0;
    while (hasTags(all, suffixOf(number))) number += 1;
    this.#suffix = suffixOf(number);
  }

  /** Returns the tag as the system text names it, such as `<selection>`. */
  tag(name: Tag): string {
    return `<${name}${this.#suffix}>`;
  }

  enclose(name: Tag, text: string): string {
    return `${this.tag(name)}\n${text}\n</${name}${this.#suffix}>`;
  }
}

const suffixOf = (number: number): string => (number === 0 ? '' : `-${number}`);

const hasTags = (text: string, suffix: string): boolean =>
  new RegExp(`<\\s*/?\\s*(?:${TAGS.join('|')})${suffix}\\s*>`, 'i').test(text);
