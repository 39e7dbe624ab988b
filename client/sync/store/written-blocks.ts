import * as Y from 'yjs';
import type { JsonAttributes } from '#shared/editor/content/document-json.ts';

/** The block around a lost line, as far as it can be restored: a paragraph with its attributes, or code. */
export interface BlockKind {
  type: 'paragraph' | 'codeBlock';
  attrs?: JsonAttributes;
}

/** Attributes that are not restored: a new block gets an id of its own, and proposals concerned the old block. */
const OMITTED_ATTRIBUTES: ReadonlySet<string> = new Set(['id', 'ins', 'del', 'mod']);

interface WrittenElement {
  name: string;
  attrs: Map<string, { id: Y.ID; value: unknown }>;
}

/**
 * The blocks that a writer made or gave attributes to, read from the written updates, because the merged document does
 * not hold deleted blocks any more.
 */
export class WrittenBlocks {
  readonly #ydoc: Y.Doc;
  readonly #elements = new Map<string, WrittenElement>();
  /** Id of a text → id of the element that contains it. */
  readonly #texts = new Map<string, string>();
  /** Id of an item that set an attribute → the attribute. An item that sets it again names only its predecessor. */
  readonly #attributes = new Map<string, { element: string; name: string }>();

  constructor(ydoc: Y.Doc) {
    this.#ydoc = ydoc;
  }

  /** Records an item. Call it in the order of writing. */
  note(item: Y.Item): void {
    const { id, content, parent } = item;
    if (content instanceof Y.ContentType && content.type instanceof Y.XmlElement)
      this.#elementOf(keyOf(id)).name = content.type.nodeName;
    else if (content instanceof Y.ContentType && parent instanceof Y.ID)
      this.#texts.set(keyOf(id), keyOf(parent));
    else if (content instanceof Y.ContentAny) this.#noteAttribute(item, content.arr.at(-1));
  }

  /**
   * Returns the kind of the block that contains a text.
   * @param text the id of the text, as `"client clock"`
   * @param isDeletedByWriter whether the writer removed an attribute again
   */
  kindOf(text: string, isDeletedByWriter: (id: Y.ID) => boolean): BlockKind {
    const key = this.#texts.get(text);
    const written = key === undefined ? undefined : this.#elements.get(key);
    const liveBlock = this.#liveBlockOf(text);
    const name = liveBlock?.nodeName ?? written?.name;
    const own = [...(written?.attrs ?? [])].map(([attribute, { id, value }]): [string, unknown] => [
      attribute,
      isDeletedByWriter(id) ? null : value,
    ]);
    // Yjs types attributes as strings, but stores numbers and `true` unchanged.
    const attributes: Record<string, unknown> = { ...liveBlock?.getAttributes(), ...Object.fromEntries(own) };
    const attrs = Object.entries(attributes).filter(
      ([attribute, value]) => !OMITTED_ATTRIBUTES.has(attribute) && value !== null && value !== undefined,
    );
    if (name !== 'codeBlock' && name !== 'paragraph') return { type: 'paragraph' };
    return attrs.length === 0 ? { type: name } : { type: name, attrs: Object.fromEntries(attrs) };
  }

  #noteAttribute({ id, origin, parent, parentSub }: Y.Item, value: unknown): void {
    const previous = origin ? this.#attributes.get(keyOf(origin)) : undefined;
    const named =
      parent instanceof Y.ID && parentSub !== null ? { element: keyOf(parent), name: parentSub } : previous;
    if (!named) return;
    this.#attributes.set(keyOf(id), named);
    this.#elementOf(named.element).attrs.set(named.name, { id, value });
  }

  #elementOf(key: string): WrittenElement {
    const known = this.#elements.get(key) ?? { name: '', attrs: new Map() };
    this.#elements.set(key, known);
    return known;
  }

  /** Returns the block if it still exists, so that only characters of it were deleted. */
  #liveBlockOf(text: string): Y.XmlElement | undefined {
    const [client = 0, clock = 0] = text.split(' ').map(Number);
    const structs = this.#ydoc.store.clients.get(client);
    if (!structs || Y.getState(this.#ydoc.store, client) <= clock) return undefined;
    const struct = structs[Y.findIndexSS(structs, clock)];
    if (!(struct instanceof Y.Item) || struct.deleted) return undefined;
    return struct.parent instanceof Y.XmlElement ? struct.parent : undefined;
  }
}

export const keyOf = ({ client, clock }: Y.ID): string => `${client} ${clock}`;
