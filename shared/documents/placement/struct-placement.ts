import * as Y from 'yjs';
import { CONTENT_FRAGMENT } from '../../editor/schema/version.ts';
import { MAX_NODE_DEPTH } from './node-depth.ts';

/** The position of a struct: in the list of a type, or under one of its keys. */
interface Placement {
  /** Depth of the type; a root is 0. */
  depth: number;
  /** The content that the list of the type may hold. */
  allows: 'nodes' | 'text' | 'anything';
  /** Whether the struct is under a key: an attribute, or an entry of a map. */
  isEntry: boolean;
}

/**
 * Requires that readers of the room can walk the tree after new structs are integrated [A15]: no node is deeper than
 * {@link MAX_NODE_DEPTH}; a fragment or an element contains only elements and texts; a text in one of them contains
 * only characters and marks. A character between blocks makes Yjs's tree walker and the editor throw. Names and
 * attributes of elements are not restricted: a later minor version adds its own [X12].
 * @param ordered structs in an order in which each refers only to earlier ones; all of them can be integrated
 * @throws Error when a struct breaks one of these rules
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

/**
 * The structs of an update with their positions. The position is null if the struct has no parent type: Yjs then
 * integrates it as deleted.
 */
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
    // A decoded struct names a root or the item of its parent; otherwise it shares the parent of its neighbour.
    if (typeof parent === 'string') return { depth: 0, allows: this.#allowedInRoot(parent), isEntry };
    if (parent instanceof Y.ID) return this.#insideParent(parent, isEntry);
    const neighbour = origin ?? rightOrigin;
    return neighbour === null ? null : this.#besideNeighbour(neighbour);
  }

  #allowedInRoot(name: string): Placement['allows'] {
    // The roots of the server's live documents have no defined type.
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

  /** Returns a struct of the update with its position, or one of the document with `undefined`. */
  #find(id: Y.ID): [Y.Item | Y.GC, Placement | null | undefined] {
    const known = this.#byClient.get(id.client);
    const first = known?.structs[0];
    if (!known || !first || id.clock < first.id.clock) return [Y.getItem(this.#doc.store, id), undefined];
    const at = Y.findIndexSS(known.structs, id.clock);
    // The index is valid: `findIndexSS` throws if there is no struct at the clock.
    return [known.structs[at] as Y.Item | Y.GC, known.placements[at] ?? null];
  }
}

function allowedIn(type: unknown): Placement['allows'] {
  if (type instanceof Y.XmlFragment) return 'nodes';
  return type instanceof Y.XmlText ? 'text' : 'anything';
}

/**
 * Returns the depth of a type, counted to just above the limit: a document of an earlier server may nest very deeply.
 */
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
