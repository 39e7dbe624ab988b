import { NextMatch, type UnreadText } from './unread-text.ts';

/** Finds the end tags of elements, whose names have at most ten letters. The positions must not decrease. */
export class ElementEnds {
  readonly #unread: UnreadText;
  readonly #byName = new Map<string, { name: NextMatch; sign: NextMatch }>();

  constructor(unread: UnreadText) {
    this.#unread = unread;
  }

  /** Returns the position behind the first end tag after a position; undefined when the text so far has none. */
  end(element: string, position: number): number | undefined {
    const key = element.toLowerCase();
    const searches = this.#byName.get(key) ?? {
      // As in a page, an end tag may have attributes.
      name: new NextMatch(this.#unread, new RegExp(String.raw`</${key}[\s/>]`, 'gi'), key.length + 3),
      sign: new NextMatch(this.#unread, />/g, 1),
    };
    this.#byName.set(key, searches);
    const begin = searches.name.from(position);
    const end = begin === undefined ? undefined : searches.sign.from(begin);
    return end === undefined ? undefined : end + 1;
  }
}
