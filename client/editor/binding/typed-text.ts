import type { Mark, Node, ResolvedPos } from '@tiptap/pm/model';
import * as Y from 'yjs';
import { elementAt } from './element-at.ts';
import { localChangeTo, type LocalChange } from './moves/local-change.ts';
import type { YBinding } from './y-binding.ts';

/** One piece of a shared text with equal formatting. */
interface Piece {
  readonly insert: string;
  readonly attributes?: Readonly<Record<string, unknown>>;
}

/** Text that a change inserted in one textblock, in place of a part of it. */
interface Typed {
  readonly $from: ResolvedPos;
  /** The number of replaced units. */
  readonly removed: number;
  readonly text: string;
  readonly marks: readonly Mark[];
}

/**
 * Writes typed text at its position with its marks. y-tiptap inserts it with the formatting of the text before it, and
 * corrects the formatting afterwards: behind the end of a format, the end is deleted and stays to the right of the first
 * letter. Yjs inserts the next letters behind deleted items, so the first letters of two people who type there stood
 * together, and the rest of their words behind both. Its comparison also takes another one of two equal letters.
 */
export function writeTypedText(binding: YBinding, doc: Node): void {
  const { prosemirrorView: view } = binding;
  const change = view ? localChangeTo(view.state, doc) : undefined;
  const typed = change && typedIn(change);
  const place = typed && placeOf(binding, typed);
  if (!typed || !place) return;
  const attributes = attributesOf(typed, place);
  if (!attributes) return;
  if (typed.removed > 0) place.text.delete(place.offset, typed.removed);
  // Yjs changes the object that it gets, to end the formatting of the text before.
  place.text.insert(place.offset, typed.text, { ...attributes });
}

/** Returns the text that a change inserted; undefined when it did anything else with text. */
function typedIn({ before, after, maps }: LocalChange): Typed | undefined {
  const ranges: [from: number, to: number, end: number][] = [];
  for (const map of maps) map.forEach((from, to, start, end) => ranges.push([from, to, end + from - start]));
  const [range, ...others] = ranges;
  if (!range || others.length > 0) return undefined;
  const [from, to, end] = range;
  const [$from, $end] = [before.resolve(from), after.resolve(end)];
  const { parent } = $from;
  const isInText = parent.inlineContent && $from.end() >= to && $end.parent.type === parent.type;
  if (!isInText || end === from || after.resolve(from).parent !== $end.parent) return undefined;
  const inserted = $end.parent.cut($end.parentOffset - (end - from), $end.parentOffset).children;
  const [piece, ...rest] = inserted;
  if (!piece?.isText || rest.length > 0) return undefined;
  return { $from, removed: to - from, text: piece.text ?? '', marks: piece.marks };
}

interface TextPlace {
  readonly text: Y.XmlText;
  readonly offset: number;
  readonly pieces: readonly Piece[];
}

/** Returns the shared text that contains the position, if it is what the editor shows there. */
function placeOf({ type: root, mapping }: YBinding, { $from, removed }: Typed): TextPlace | undefined {
  const path = Array.from({ length: $from.depth }, (_, depth) => $from.index(depth));
  const element = elementAt(root, path);
  if (!element || mapping.get(element as Y.XmlElement) !== $from.parent) return undefined;
  let start = 0;
  for (const child of element.toArray()) {
    if (!(child instanceof Y.XmlText)) {
      start += 1;
      continue;
    }
    const offset = $from.parentOffset - start;
    if (offset <= child.length) {
      if (offset < 0 || offset + removed > child.length) return undefined;
      // The delta of a text that the binding wrote has only strings.
      const pieces = child.toDelta() as Piece[];
      const shown = $from.parent.textBetween(start, start + child.length, undefined, '\uFFFC');
      return pieces.map(({ insert }) => insert).join('') === shown
        ? { text: child, offset, pieces }
        : undefined;
    }
    start += child.length;
  }
  return undefined;
}

/**
 * Returns the formatting of typed text whose marks the text beside it has, all or some of them; undefined for other marks,
 * which y-tiptap writes.
 */
function attributesOf(
  { removed, marks }: Typed,
  { offset, pieces }: TextPlace,
): Readonly<Record<string, unknown>> | undefined {
  const attributes: Record<string, unknown> = {};
  for (const mark of marks) {
    const found = [offset - 1, offset, offset + removed]
      .flatMap((at) => Object.entries(attributesAt(pieces, at)))
      .find(([name, value]) => isAttributeOf(mark, name, value));
    if (!found) return undefined;
    const [name, value] = found;
    attributes[name] = value;
  }
  return attributes;
}

/** Whether an attribute of a shared text is a mark. The name of a mark that may overlap ends with a hash. */
const isAttributeOf = ({ type, attrs }: Mark, name: string, value: unknown): boolean =>
  (name === type.name || name.startsWith(`${type.name}--`)) &&
  JSON.stringify(value) === JSON.stringify(attrs);

function attributesAt(pieces: readonly Piece[], offset: number): Readonly<Record<string, unknown>> {
  let end = 0;
  for (const { insert, attributes = {} } of pieces) {
    end += insert.length;
    if (offset >= 0 && offset < end) return attributes;
  }
  return {};
}
