import * as Y from 'yjs';
import { CONTENT_FRAGMENT } from '../../editor/schema/version.ts';
import { MAX_NODE_DEPTH } from './node-depth.ts';

/** Where structs stand: in the list of a type, or under one of its keys. */
interface Placement {
  /** How deep the type lies; a root is 0. */
  depth: number;
  allows: 'nodes' | 'text' | 'anything';
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
    const placement = placed.add(struct);
    if (placement && struct instanceof Y.Item) requireFitting(struct.content, placement);
  }
}

function requireFitting(content: Y.Item['content'], { depth, allows, isEntry }: Placement): void {
  if (content instanceof Y.ContentDeleted) return;
  if (content instanceof Y.ContentType && depth >= MAX_NODE_DEPTH)
    throw new Error(`A node lies deeper than ${MAX_NODE_DEPTH}.`);
  if (isEntry || allows === 'anything') return;
  const isFitting = allows === 'nodes' ? isNode(content) : isTextContent(content);
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
  readonly #byClient = new Map<number, { structs: (Y.Item | Y.GC)[]; placements: (Placement | null)[] }>();

  constructor(doc: Y.Doc) {
    this.#doc = doc;
  }

  add(struct: Y.Item | Y.GC): Placement | null {
    const placement = struct instanceof Y.Item ? this.#placementOf(struct) : null;
    const known = this.#byClient.get(struct.id.client);
    if (known) {
      known.structs.push(struct);
      known.placements.push(placement);
    } else this.#byClient.set(struct.id.client, { structs: [struct], placements: [placement] });
    return placement;
  }

  #placementOf({ parent, parentSub, origin, rightOrigin }: Y.Item): Placement | null {
    const isEntry = parentSub !== null;
    // Decoded structs name a root, or the item of their parent; others stand beside their neighbour.
    if (typeof parent === 'string') return { depth: 0, allows: this.#allowedInRoot(parent), isEntry };
    if (parent instanceof Y.ID) return this.#insideParent(parent, isEntry);
    const neighbour = origin ?? rightOrigin;
    return neighbour === null ? null : this.#besideNeighbour(neighbour);
  }

  #allowedInRoot(name: string): Placement['allows'] {
    // The server's live documents have roots without a kind.
    return name === CONTENT_FRAGMENT ? 'nodes' : allowedIn(this.#doc.share.get(name));
  }

  #insideParent(id: Y.ID, isEntry: boolean): Placement | null {
    const [item, placement] = this.#find(id);
    if (!(item instanceof Y.Item) || !(item.content instanceof Y.ContentType)) return null;
    const { type } = item.content;
    const depth = placement === undefined ? depthOf(type) : placement && placement.depth + 1;
    return depth === null ? null : { depth, allows: allowedIn(type), isEntry };
  }

  #besideNeighbour(id: Y.ID): Placement | null {
    const [item, placement] = this.#find(id);
    if (placement !== undefined) return placement;
    if (!(item instanceof Y.Item) || !(item.parent instanceof Y.AbstractType)) return null;
    const { parent, parentSub } = item;
    const allows = parent === this.#doc.share.get(CONTENT_FRAGMENT) ? 'nodes' : allowedIn(parent);
    return { depth: depthOf(parent), allows, isEntry: parentSub !== null };
  }

  /** A struct of the update with its place, else one of the document without. */
  #find(id: Y.ID): [Y.Item | Y.GC, Placement | null | undefined] {
    const known = this.#byClient.get(id.client);
    const first = known?.structs[0];
    if (!known || !first || id.clock < first.id.clock) return [Y.getItem(this.#doc.store, id), undefined];
    const at = Y.findIndexSS(known.structs, id.clock);
    // Found: `findIndexSS` throws otherwise.
    return [known.structs[at] as Y.Item | Y.GC, known.placements[at] ?? null];
  }
}

function allowedIn(type: unknown): Placement['allows'] {
  if (type instanceof Y.XmlFragment) return 'nodes';
  return type instanceof Y.XmlText ? 'text' : 'anything';
}

/** As far as it matters: a document of an earlier server may nest for ever. */
function depthOf(type: Y.AbstractType<unknown>): number {
  let depth = 0;
  for (
    let at: unknown = type;
    at instanceof Y.AbstractType && at._item && depth <= MAX_NODE_DEPTH;
    depth += 1
  )
    at = at._item.parent;
  return depth;
}
