import * as Y from 'yjs';
import { encodeStructs } from './encode-structs.ts';

/** Typed text whose characters follow one another, as structs of one client without a gap in their clocks. */
interface Run {
  client: number;
  /** The clock of the first struct, and the one after the last. */
  from: number;
  to: number;
  items: TypedItem[];
}

type TypedItem = Y.Item & { content: Y.ContentString };

/**
 * Joins the characters of consecutive updates into words, as Yjs joins them in a document: an hour of typing has a struct
 * for each key otherwise, and `Y.mergeUpdates` does not join them. An id, its neighbours and the deletions stay the same,
 * so that the updates have the same effect and the same intents [M9].
 * @param updates Yjs updates, version 1, in the order in which they were made
 * @returns fewer updates, whose merge has the content of all. They are not necessarily in order: merge them.
 * @throws Error when an update cannot be decoded
 */
export function joinTyping(updates: readonly Uint8Array[]): Uint8Array[] {
  const joined: Uint8Array[] = [];
  let run: Run | undefined;
  const endRun = (): void => {
    if (run) joined.push(encodeStructs(new Map([[run.client, { from: run.from, structs: run.items }]])));
    run = undefined;
  };
  for (const update of updates) {
    const { structs, ds } = Y.decodeUpdate(update);
    if (structs.length === 0 || ds.clients.size > 0 || !structs.every(isTyped)) {
      joined.push(update);
      continue;
    }
    for (const item of structs) {
      if (run?.client !== item.id.client || run.to !== item.id.clock) endRun();
      run ??= { client: item.id.client, from: item.id.clock, to: item.id.clock, items: [] };
      append(run, item);
    }
  }
  endRun();
  return joined;
}

const isTyped = (struct: Y.Item | Y.GC | Y.Skip): struct is TypedItem =>
  struct instanceof Y.Item && struct.content instanceof Y.ContentString;

function append(run: Run, item: TypedItem): void {
  const previous = run.items.at(-1);
  run.to += item.length;
  if (!previous || !follows(previous, item)) {
    run.items.push(item);
    return;
  }
  const { id, origin, rightOrigin, parent, parentSub, content } = previous;
  const text = new Y.ContentString(content.str + item.content.str);
  // The constructor's type does not carry the type of the content.
  run.items[run.items.length - 1] = new Y.Item(
    id,
    null,
    origin,
    null,
    rightOrigin,
    parent,
    parentSub,
    text,
  ) as TypedItem;
}

/** Whether an item was typed right behind the last character of another, before the same neighbour. */
const follows = (previous: Y.Item, { origin, rightOrigin }: Y.Item): boolean =>
  Y.compareIDs(origin, Y.createID(previous.id.client, previous.id.clock + previous.length - 1)) &&
  Y.compareIDs(previous.rightOrigin, rightOrigin);
