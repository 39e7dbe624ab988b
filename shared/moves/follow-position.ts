import * as Y from 'yjs';
import { isVisible, MoveClasses } from './move-classes.ts';
import { keyOf, storedItem } from './stored-item.ts';

/** The most deleted units that are walked over in search of a visible one. */
const MAX_WALK = 10_000;
/** The most deleted blocks that are followed. */
const MAX_BLOCKS = 50;

/**
 * What a search has looked at. Blocks can be joined into each other at the same time, and a unit can have stood in several
 * of them: without this the search would take every way from one to the next.
 */
interface Search {
  readonly blocks: Set<string>;
  walked: number;
}

const newSearch = (): Search => ({ blocks: new Set(), walked: 0 });

/**
 * Returns a relative position beside the same text as before, also where a split or join moved that text [M8]. A position
 * stays beside the unit that it names; if that one is deleted, behind the nearest visible unit left of it. A position
 * whose text nobody moved is returned as it is.
 */
export function followPosition(doc: Y.Doc, position: Y.RelativePosition): Y.RelativePosition {
  const classes = MoveClasses.of(doc);
  if (classes.isEmpty) return position;
  const { item, type, assoc } = position;
  if (item) {
    if (isVisible(doc, item)) return position;
    const same = classes.visible(item);
    return same ? at(same, assoc) : (positionLeftOf(doc, classes, item) ?? position);
  }
  return (type && !isVisible(doc, type) && startOf(doc, classes, type)) || position;
}

/**
 * Returns whether the unit or block of a position is deleted. A correction of the server may insert it again, for text
 * that was typed at the same time as a split or join.
 */
export function isLost(doc: Y.Doc, { item, type }: Y.RelativePosition): boolean {
  const classes = MoveClasses.of(doc);
  if (classes.isEmpty) return false;
  if (item) return !isVisible(doc, item) && !classes.visible(item);
  return type !== null && !isVisible(doc, type) && !classes.rebuiltAs(type);
}

/** Returns the start of a deleted block, also of a deleted text: where a join or a correction moved its content. */
function startOf(
  doc: Y.Doc,
  classes: MoveClasses,
  deleted: Y.ID,
  search = newSearch(),
): Y.RelativePosition | undefined {
  if (search.blocks.has(keyOf(deleted)) || search.blocks.size >= MAX_BLOCKS) return undefined;
  search.blocks.add(keyOf(deleted));
  const rebuilt = classes.rebuiltAs(deleted);
  if (rebuilt) return behind(doc, classes, rebuilt, search);
  const join = classes.joinOf(deleted);
  if (!join) return undefined;
  const [first] = join.ranges;
  const start = first && classes.visible(Y.createID(first.client, first.clock));
  return start ? at(start, 0) : behind(doc, classes, join.left, search);
}

/** Returns the current position behind a unit or at the start of a block. */
function behind(
  doc: Y.Doc,
  classes: MoveClasses,
  left: Y.ID,
  search: Search,
): Y.RelativePosition | undefined {
  const item = storedItem(doc, left);
  // The id of a block's element is the position at its start. An inline node is a unit.
  if (item && !item.deleted && isBlockItem(item)) {
    const { type } = item.content as Y.ContentType;
    const text = type._start?.content instanceof Y.ContentType ? type._start.id : left;
    return new Y.RelativePosition(text, null, null, -1);
  }
  const visible = classes.visible(left);
  return visible ? at(visible, -1) : positionLeftOf(doc, classes, left, search);
}

/**
 * Returns the position behind the nearest visible unit left of a deleted one, at the deleted unit's position; the start
 * of its text without such a unit. Undefined when Yjs has discarded the deleted text.
 */
function positionLeftOf(
  doc: Y.Doc,
  classes: MoveClasses,
  id: Y.ID,
  search = newSearch(),
): Y.RelativePosition | undefined {
  for (const latest of classes.latest(id)) {
    const item = storedItem(doc, latest);
    if (!item || !(item.parent instanceof Y.AbstractType)) continue;
    const text = item.parent._item;
    if (!text) continue;
    const left = visibleLeftOf(classes, item, latest.clock, search);
    if (left) return left;
    const start = text.deleted
      ? startOf(doc, classes, text.id, search)
      : new Y.RelativePosition(text.id, null, null, -1);
    if (start) return start;
  }
  return undefined;
}

function visibleLeftOf(
  classes: MoveClasses,
  item: Y.Item,
  clock: number,
  search: Search,
): Y.RelativePosition | undefined {
  let last = clock - item.id.clock;
  for (let part: Y.Item | null = item; part; part = part.left, last = (part?.length ?? 0) - 1) {
    if (!part.deleted && part.countable && part !== item) return at(part.lastId, -1);
    for (let offset = last; offset >= 0 && search.walked < MAX_WALK; offset -= 1) {
      search.walked += 1;
      const found = classes.visible(Y.createID(part.id.client, part.id.clock + offset));
      if (found && part.countable) return at(found, -1);
    }
  }
  return undefined;
}

/** Returns whether an item is a block with inline content and not an inline node. */
const isBlockItem = ({ content }: Y.Item): boolean =>
  content instanceof Y.ContentType && content.type instanceof Y.XmlElement && content.type._start !== null;

function at(id: Y.ID, assoc: number): Y.RelativePosition {
  return new Y.RelativePosition(null, null, id, assoc);
}
