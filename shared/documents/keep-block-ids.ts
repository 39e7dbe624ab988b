import type { Node } from '@tiptap/pm/model';
import type { NodeJson } from '../editor/content/document-json.ts';

/**
 * Gives the blocks of a rewritten document the ids of the blocks they were: first where both say the same, then, between
 * those, one after the other where they are of one kind. So a rewritten document differs from the one before only where
 * its words do, and what others type in the rest stays where it is.
 * @param before the document as it is
 * @param wanted the new one, a valid document of the same schema; its own ids say nothing
 */
export function keepBlockIds(before: Node, wanted: Node): NodeJson {
  const old = before.children;
  const fresh = wanted.children;
  const pairs = new Map<number, number>();
  let unmatched = 0;
  // Each new block takes the next old one that says the same: both keep their order.
  const places = placesOf(old);
  fresh.forEach((block, at) => {
    const place = places.get(signature(block))?.find((candidate) => candidate >= unmatched);
    // A far jump for a short line, such as a blank one, would leave all that lies between without a partner.
    if (place === undefined || place - unmatched > fresh.length - at) return;
    pairs.set(at, place);
    unmatched = place + 1;
  });
  const taken = new Set(pairs.values());
  let from = 0;
  const content = fresh.map((block, at) => {
    const match =
      pairs.get(at) ?? firstFree(old, taken, from, nextPlace(pairs, at, fresh.length, old.length), block);
    if (match !== undefined) {
      taken.add(match);
      from = match + 1;
    }
    return withIds(block, match === undefined ? undefined : old[match]);
  });
  return { type: wanted.type.name, content };
}

function placesOf(blocks: readonly Node[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  blocks.forEach((block, at) => {
    const key = signature(block);
    const list = places.get(key);
    if (list) list.push(at);
    else places.set(key, [at]);
  });
  return places;
}

/** Where the gap before the next matched block ends. */
function nextPlace(pairs: ReadonlyMap<number, number>, at: number, length: number, end: number): number {
  for (let next = at + 1; next < length; next += 1) {
    const place = pairs.get(next);
    if (place !== undefined) return place;
  }
  return end;
}

function firstFree(
  old: readonly Node[],
  taken: ReadonlySet<number>,
  from: number,
  to: number,
  block: Node,
): number | undefined {
  for (let at = from; at < to; at += 1) {
    if (!taken.has(at) && old[at]?.type === block.type) return at;
  }
  return undefined;
}

/** A block with the ids of its partner, within and without; without a partner it gets new ones later. */
function withIds(block: Node, partner: Node | undefined): NodeJson {
  // A node's JSON has the form its schema gives it.
  const json = block.toJSON() as NodeJson;
  const { id: _, ...attrs } = json.attrs ?? {};
  const id: unknown = partner?.attrs['id'];
  const children = block.isTextblock
    ? json.content
    : block.children.map((child, at) => {
        const twin = partner?.maybeChild(at);
        return child.isText
          ? (child.toJSON() as NodeJson)
          : withIds(child, twin?.type === child.type ? twin : undefined);
      });
  return {
    ...json,
    ...(typeof id === 'string' ? { attrs: { ...attrs, id } } : { attrs }),
    ...(children && children.length > 0 ? { content: children } : {}),
  };
}

const signature = (block: Node): string =>
  JSON.stringify(block.toJSON(), (key, value: unknown) => (key === 'id' ? undefined : value));
