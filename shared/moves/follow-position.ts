import * as Y from 'yjs';
import { isVisible, MoveClasses } from './move-classes.ts';

/** The most deleted units that are walked over in search of a unit that still stands. */
const MAX_WALK = 10_000;

/**
 * Returns a relative position that stands beside the same text as before, wherever that text was moved [M8]. A position
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
  // The start of a text or of a block: the block may have been joined with the one above.
  const join = type && !isVisible(doc, type) ? classes.joinOf(type) : undefined;
  if (!join) return position;
  const [first] = join.ranges;
  const start = first && classes.visible(Y.createID(first.client, first.clock));
  if (start) return at(start, 0);
  return behind(doc, classes, join.left) ?? position;
}

/** Returns the position behind a unit or at the start of a block, wherever it stands now. */
function behind(doc: Y.Doc, classes: MoveClasses, left: Y.ID): Y.RelativePosition | undefined {
  const item = Y.getState(doc.store, left.client) > left.clock ? Y.getItem(doc.store, left) : undefined;
  // The element of a block stands for its start. An inline node is a unit.
  if (item instanceof Y.Item && !item.deleted && isBlockItem(item)) {
    const { type } = item.content as Y.ContentType;
    const text = type._start?.content instanceof Y.ContentType ? type._start.id : left;
    return new Y.RelativePosition(text, null, null, -1);
  }
  const visible = classes.visible(left);
  return visible ? at(visible, -1) : positionLeftOf(doc, classes, left);
}

/**
 * Returns the position behind the nearest visible unit left of a deleted one, where the deleted one would stand; the start
 * of its text when there is none. Undefined when Yjs has discarded the deleted text.
 */
function positionLeftOf(doc: Y.Doc, classes: MoveClasses, id: Y.ID): Y.RelativePosition | undefined {
  for (const latest of classes.latest(id)) {
    const item =
      Y.getState(doc.store, latest.client) > latest.clock ? Y.getItem(doc.store, latest) : undefined;
    if (!(item instanceof Y.Item) || !(item.parent instanceof Y.AbstractType)) continue;
    const text = item.parent._item;
    if (!text || text.deleted) continue;
    return visibleLeftOf(classes, item, latest.clock) ?? new Y.RelativePosition(text.id, null, null, -1);
  }
  return undefined;
}

function visibleLeftOf(classes: MoveClasses, item: Y.Item, clock: number): Y.RelativePosition | undefined {
  let walked = 0;
  let last = clock - item.id.clock;
  for (let part: Y.Item | null = item; part; part = part.left, last = (part?.length ?? 0) - 1) {
    if (!part.deleted && part.countable && part !== item) return at(part.lastId, -1);
    for (let offset = last; offset >= 0 && walked < MAX_WALK; offset -= 1, walked += 1) {
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
