import * as Y from 'yjs';
import { CONTENT_FRAGMENT } from '../../editor/schema/version.ts';
import { DEEPEST_NODE } from './node-depth.ts';

/** Where structs stand: in the list of a type, or under one of its keys. */
interface Place {
  /** How deep the type lies; a root is 0. */
  depth: number;
  holds: 'nodes' | 'text' | 'anything';
  isEntry: boolean;
}

/**
 * Requires of new structs that readers of the room can walk what they make [A15]: no node lies deeper than
 * {@link DEEPEST_NODE}; a fragment or an element holds elements and texts alone, a text of one of them letters and marks
 * alone. A letter between blocks makes Yjs's tree walker and the editor throw. Names and attributes of elements are free:
 * a later minor version brings its own [X12].
 * @param ordered in an order in which each stands on those before it, all of them integrable
 * @throws when one of them does not
 */
export function requirePlacement(doc: Y.Doc, ordered: readonly (Y.Item | Y.GC)[]): void {
  const placed = new PlacedStructs(doc);
  for (const struct of ordered) {
    const place = placed.add(struct);
    if (place && struct instanceof Y.Item) requireFitting(struct.content, place);
  }
}

function requireFitting(content: Y.Item['content'], { depth, holds, isEntry }: Place): void {
  if (content instanceof Y.ContentDeleted) return;
  if (content instanceof Y.ContentType && depth >= DEEPEST_NODE)
    throw new Error(`A node lies deeper than ${DEEPEST_NODE}.`);
  if (isEntry || holds === 'anything') return;
  const isFitting = holds === 'nodes' ? isNode(content) : isTextContent(content);
  if (!isFitting) throw new Error('A node holds what no reader expects there.');
}

const isNode = (content: Y.Item['content']): boolean =>
  content instanceof Y.ContentType &&
  (content.type instanceof Y.XmlElement || content.type instanceof Y.XmlText);

const isTextContent = (content: Y.Item['content']): boolean =>
  content instanceof Y.ContentString || content instanceof Y.ContentFormat;

/** Structs of an update with their places, null for what Yjs integrates as deleted for want of a parent. */
class PlacedStructs {
  readonly #doc: Y.Doc;
  readonly #byClient = new Map<number, { structs: (Y.Item | Y.GC)[]; places: (Place | null)[] }>();

  constructor(doc: Y.Doc) {
    this.#doc = doc;
  }

  add(struct: Y.Item | Y.GC): Place | null {
    const place = struct instanceof Y.Item ? this.#placeOf(struct) : null;
    const own = this.#byClient.get(struct.id.client);
    if (own) {
      own.structs.push(struct);
      own.places.push(place);
    } else this.#byClient.set(struct.id.client, { structs: [struct], places: [place] });
    return place;
  }

  #placeOf({ parent, parentSub, origin, rightOrigin }: Y.Item): Place | null {
    const isEntry = parentSub !== null;
    // Decoded structs name a root, or the item of their parent; others stand beside their neighbour.
    if (typeof parent === 'string') return { depth: 0, holds: this.#rootHolds(parent), isEntry };
    if (parent instanceof Y.ID) return this.#inside(parent, isEntry);
    const beside = origin ?? rightOrigin;
    return beside === null ? null : this.#beside(beside);
  }

  #rootHolds(name: string): Place['holds'] {
    // The server's live documents have roots without a kind.
    return name === CONTENT_FRAGMENT ? 'nodes' : holdsOf(this.#doc.share.get(name));
  }

  #inside(id: Y.ID, isEntry: boolean): Place | null {
    const [item, place] = this.#find(id);
    if (!(item instanceof Y.Item) || !(item.content instanceof Y.ContentType)) return null;
    const { type } = item.content;
    const depth = place === undefined ? depthOf(type) : place && place.depth + 1;
    return depth === null ? null : { depth, holds: holdsOf(type), isEntry };
  }

  #beside(id: Y.ID): Place | null {
    const [item, place] = this.#find(id);
    if (place !== undefined) return place;
    if (!(item instanceof Y.Item) || !(item.parent instanceof Y.AbstractType)) return null;
    const { parent, parentSub } = item;
    const holds = parent === this.#doc.share.get(CONTENT_FRAGMENT) ? 'nodes' : holdsOf(parent);
    return { depth: depthOf(parent), holds, isEntry: parentSub !== null };
  }

  /** A struct of the update with its place, else one of the document without. */
  #find(id: Y.ID): [Y.Item | Y.GC, Place | null | undefined] {
    const own = this.#byClient.get(id.client);
    const first = own?.structs[0];
    if (!own || !first || id.clock < first.id.clock) return [Y.getItem(this.#doc.store, id), undefined];
    const at = Y.findIndexSS(own.structs, id.clock);
    // Found: `findIndexSS` throws otherwise.
    return [own.structs[at] as Y.Item | Y.GC, own.places[at] ?? null];
  }
}

function holdsOf(type: unknown): Place['holds'] {
  if (type instanceof Y.XmlFragment) return 'nodes';
  return type instanceof Y.XmlText ? 'text' : 'anything';
}

/** As far as it matters: a document of an earlier server may nest for ever. */
function depthOf(type: Y.AbstractType<unknown>): number {
  let depth = 0;
  for (let at: unknown = type; at instanceof Y.AbstractType && at._item && depth <= DEEPEST_NODE; depth += 1)
    at = at._item.parent;
  return depth;
}
