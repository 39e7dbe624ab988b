/** The tags of a prompt's texts. */
const TAGS = ['note', 'style', 'before', 'selection', 'after'] as const;
type Tag = (typeof TAGS)[number];

/** Matches a tag in any spelling that a model could take for one, and its number. */
const NUMBERED_TAG = new RegExp(String.raw`<(?:\s*/)?\s*(?:${TAGS.join('|')})(?:-([1-9]\d{0,8}))?\s*>`, 'gi');

/**
 * Encloses texts in tags, so that a model can distinguish them from instructions. The tags get the smallest number with which
 * none of the texts contains them, so no text can end its own enclosure. The same texts always get the same tags.
 */
export class FencedTexts {
  readonly #suffix: string;

  /** @param texts all texts of the prompt. The constructor reads each text once. */
  constructor(texts: readonly string[]) {
    const used = new Set<number>();
    for (const [, number = '0'] of texts.join('\n').matchAll(NUMBERED_TAG)) used.add(Number(number));
    let free = 0;
    while (used.has(free)) free += 1;
    this.#suffix = free === 0 ? '' : `-${free}`;
  }

  /** Returns the tag as the system text names it, such as `<selection>`. */
  tag(name: Tag): string {
    return `<${name}${this.#suffix}>`;
  }

  enclose(name: Tag, text: string): string {
    return `${this.tag(name)}\n${text}\n</${name}${this.#suffix}>`;
  }
}
