import * as Y from 'yjs';
import type { JsonAttributes } from '#shared/editor/content/document-json.ts';

/** What a lost line stood in, as far as it can be put back: a paragraph of some kind, or code. */
export interface BlockKind {
  type: 'paragraph' | 'codeBlock';
  attrs?: JsonAttributes;
}

/** Of a block's attributes these say what it is; a new block gets an id of its own, and proposals were of the old one. */
const NOT_KEPT: ReadonlySet<string> = new Set(['id', 'ins', 'del', 'mod']);

interface WrittenElement {
  name: string;
  attrs: Map<string, { id: Y.ID; value: unknown }>;
}

/**
 * The blocks a writer made or gave attributes to, read from the written updates: what somebody deleted, the merged
 * document does not hold any more.
 */
export class WrittenBlocks {
  readonly #ydoc: Y.Doc;
  readonly #elements = new Map<string, WrittenElement>();
  /** By the id of a text, the id of the element it is in. */
  readonly #texts = new Map<string, string>();
  /** By the id of what set it, whose attribute it is: what sets it anew names only its forerunner. */
  readonly #attributes = new Map<string, { element: string; name: string }>();

  constructor(ydoc: Y.Doc) {
    this.#ydoc = ydoc;
  }

  /** In the order of writing. */
  note(item: Y.Item): void {
    const { id, content, parent } = item;
    if (content instanceof Y.ContentType && content.type instanceof Y.XmlElement)
      this.#elementOf(keyOf(id)).name = content.type.nodeName;
    else if (content instanceof Y.ContentType && parent instanceof Y.ID)
      this.#texts.set(keyOf(id), keyOf(parent));
    else if (content instanceof Y.ContentAny) this.#noteAttribute(item, content.arr.at(-1));
  }

  /**
   * @param text the id of a text, as `"client clock"`
   * @param isTakenBack whether the writer took an attribute away again
   */
  kindOf(text: string, isTakenBack: (id: Y.ID) => boolean): BlockKind {
    const key = this.#texts.get(text);
    const written = key === undefined ? undefined : this.#elements.get(key);
    const standing = this.#standing(text);
    const name = standing?.nodeName ?? written?.name;
    const own = [...(written?.attrs ?? [])].map(([attribute, { id, value }]): [string, unknown] => [
      attribute,
      isTakenBack(id) ? null : value,
    ]);
    // Numbers and true are stored as they are, whatever the types say.
    const attributes: Record<string, unknown> = { ...standing?.getAttributes(), ...Object.fromEntries(own) };
    const kept = Object.entries(attributes).filter(
      ([attribute, value]) => !NOT_KEPT.has(attribute) && value !== null && value !== undefined,
    );
    if (name !== 'codeBlock' && name !== 'paragraph') return { type: 'paragraph' };
    return kept.length === 0 ? { type: name } : { type: name, attrs: Object.fromEntries(kept) };
  }

  #noteAttribute({ id, origin, parent, parentSub }: Y.Item, value: unknown): void {
    const before = origin ? this.#attributes.get(keyOf(origin)) : undefined;
    const named =
      parent instanceof Y.ID && parentSub !== null ? { element: keyOf(parent), name: parentSub } : before;
    if (!named) return;
    this.#attributes.set(keyOf(id), named);
    this.#elementOf(named.element).attrs.set(named.name, { id, value });
  }

  #elementOf(key: string): WrittenElement {
    const known = this.#elements.get(key) ?? { name: '', attrs: new Map() };
    this.#elements.set(key, known);
    return known;
  }

  /** The block, where only letters of it were deleted. */
  #standing(text: string): Y.XmlElement | undefined {
    const [client = 0, clock = 0] = text.split(' ').map(Number);
    const structs = this.#ydoc.store.clients.get(client);
    if (!structs || Y.getState(this.#ydoc.store, client) <= clock) return undefined;
    const struct = structs[Y.findIndexSS(structs, clock)];
    if (!(struct instanceof Y.Item) || struct.deleted) return undefined;
    return struct.parent instanceof Y.XmlElement ? struct.parent : undefined;
  }
}

export const keyOf = ({ client, clock }: Y.ID): string => `${client} ${clock}`;
