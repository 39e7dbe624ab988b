import type { Construct, Extension } from 'micromark-util-types';

const LEFT_BRACKET = 91;

/** The names that definitions give to links or footnotes. micromark searches its own list from the beginning each time. */
class NameList extends Array<string> {
  readonly #names = new Set<string>();

  override push(...names: string[]): number {
    for (const name of names) this.#names.add(name);
    return this.#names.size;
  }

  override includes(name: string): boolean {
    return this.#names.has(name);
  }
}

/** The names of all definitions of a text, for parsers that each read a part of it. */
export class DefinedNames {
  readonly #links = new NameList();
  readonly #footnotes = new NameList();

  /** Creates a micromark extension that finds and adds names here. Its construct matches nothing. */
  extension(): Extension {
    const [links, footnotes] = [this.#links, this.#footnotes];
    const construct: Construct = {
      tokenize(_effects, _ok, nok) {
        this.parser.defined = links;
        this.parser.gfmFootnotes = footnotes;
        return nok;
      },
    };
    // Also at a bracket, because the construct of footnotes reads the list when it begins.
    return { document: { null: [construct], [LEFT_BRACKET]: construct } };
  }
}
