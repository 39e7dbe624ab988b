import type { EditorState } from '@tiptap/pm/state';
import { absolutePositionToRelativePosition, relativePositionToAbsolutePosition } from '@tiptap/y-tiptap';
import * as Y from 'yjs';

import { bindingOf, type RelativeSelection, type YBinding } from './y-binding.ts';

/** A place in the shared text that stays the same place whoever writes around it; null before the text is bound. */
export function lastingPosition(state: EditorState, pos: number): Y.RelativePosition | null {
  const binding = bindingOf(state);
  if (!binding || binding.mapping.size === 0) return null;
  return relativePlace(pos, binding);
}

/** Where such a place is now; null for one of another text, or one whose text has not come yet. */
export function presentPosition(state: EditorState, position: Y.RelativePosition): number | null {
  const binding = bindingOf(state);
  if (!binding || binding.mapping.size === 0) return null;
  try {
    return relativePositionToAbsolutePosition(binding.doc, binding.type, position, binding.mapping);
  } catch {
    return null;
  }
}

/**
 * The place in the shared text of a position of what is stored of it: what y-tiptap answers, which goes through the
 * elements of all blocks before it. Here the block is found by the sizes of the nodes, and y-tiptap asked within it;
 * where it is not known what is stored, or no words stand there, it is asked for the whole.
 */
export function relativePlace(pos: number, binding: YBinding): Y.RelativePosition {
  const place = placeInBlock(pos, binding);
  // Untyped in the library.
  return (
    place ?? (absolutePositionToRelativePosition(pos, binding.type, binding.mapping) as Y.RelativePosition)
  );
}

/** Where the writer's selection stands, as y-tiptap keeps it; an empty one is looked for once. */
export function relativeSelection(binding: YBinding, { selection }: EditorState): RelativeSelection {
  const { anchor, head } = selection;
  // What a selection is called in JSON, it is registered as.
  const { type } = selection.toJSON() as { type: string };
  const place = relativePlace(anchor, binding);
  return {
    type,
    // Of ranges of nodes, which this editor does not have.
    depth: undefined,
    anchor: place,
    head: head === anchor ? place : relativePlace(head, binding),
    absAnchor: anchor,
    absHead: head,
  };
}

function placeInBlock(pos: number, { mapping, type: root }: YBinding): Y.RelativePosition | undefined {
  // Keyed by elements and texts; the root is noted among them.
  const stored = mapping.get(root as Y.XmlElement);
  if (!stored || Array.isArray(stored) || stored.childCount !== root.length) return undefined;
  const { children } = stored;
  let index = 0;
  let left = pos;
  for (let node = children[0]; node && left >= node.nodeSize; node = children[index]) {
    left -= node.nodeSize;
    index += 1;
  }
  const node = children[index];
  if (!node?.inlineContent || left < 1) return undefined;
  const element: unknown = root.get(index);
  if (!(element instanceof Y.XmlElement) || mapping.get(element) !== node) return undefined;
  if (left > 1) return absolutePositionToRelativePosition(left - 1, element, mapping) as Y.RelativePosition;
  const first: unknown = element.length > 0 ? element.get(0) : undefined;
  return first instanceof Y.XmlText ? Y.createRelativePositionFromTypeIndex(first, 0, -1) : undefined;
}
