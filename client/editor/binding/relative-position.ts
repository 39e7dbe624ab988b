import type { EditorState } from '@tiptap/pm/state';
import { absolutePositionToRelativePosition, relativePositionToAbsolutePosition } from '@tiptap/y-tiptap';
import * as Y from 'yjs';

import { followPosition } from '#shared/moves/follow-position.ts';
import { isVisible } from '#shared/moves/move-classes.ts';
import { bindingOf, type RelativeSelection, type YBinding } from './y-binding.ts';

/**
 * Returns a relative position in the shared text. It stays at the same text while others write around it. Null before
 * the text is bound.
 */
export function toRelativePosition(state: EditorState, pos: number): Y.RelativePosition | null {
  const binding = bindingOf(state);
  if (!binding || binding.mapping.size === 0) return null;
  return relativePositionAt(pos, binding);
}

/**
 * Returns the current position of a relative position, also where a split or join moved its text [M8]. Null when it
 * belongs to another text, or to a text that has not arrived yet.
 */
export function toAbsolutePosition(state: EditorState, position: Y.RelativePosition): number | null {
  const binding = bindingOf(state);
  if (!binding || binding.mapping.size === 0) return null;
  try {
    const followed = resolvablePosition(binding.doc, position);
    return relativePositionToAbsolutePosition(binding.doc, binding.type, followed, binding.mapping);
  } catch {
    return null;
  }
}

/**
 * Returns the position beside the same text, also where a split or join moved it [M8], in a form that y-tiptap resolves.
 * y-tiptap takes the start of the document for a mistake when the position names a unit, and returns null.
 */
export function resolvablePosition(doc: Y.Doc, position: Y.RelativePosition): Y.RelativePosition {
  const followed = followPosition(doc, position);
  const { item, assoc } = followed;
  // Only a position before a unit, or behind a deleted one, can be at the start of its text.
  if (!item || (assoc < 0 && isVisible(doc, item))) return followed;
  const { type, index } = Y.createAbsolutePositionFromRelativePosition(followed, doc) ?? {};
  const text = type instanceof Y.XmlText && index === 0 ? type._item : null;
  return text?.deleted === false ? new Y.RelativePosition(text.id, null, null, -1) : followed;
}

/**
 * Returns the relative position of a document position, with the same result as y-tiptap's function. y-tiptap walks
 * through the elements of all blocks before the position. This function finds the top-level block by node sizes and
 * calls y-tiptap within that block only. It calls y-tiptap for the whole document when the mapping is not current or
 * the position is not in text.
 */
export function relativePositionAt(pos: number, binding: YBinding): Y.RelativePosition {
  const position = relativePositionInBlock(pos, binding);
  // y-tiptap does not type the result.
  return (
    position ?? (absolutePositionToRelativePosition(pos, binding.type, binding.mapping) as Y.RelativePosition)
  );
}

/**
 * Returns the writer's selection in the form that y-tiptap stores. The position of an empty selection is computed
 * once.
 */
export function relativeSelection(binding: YBinding, { selection }: EditorState): RelativeSelection {
  const { anchor, head } = selection;
  // A selection class is registered under the `type` of its JSON.
  const { type } = selection.toJSON() as { type: string };
  const at = (end: number, other: number): Y.RelativePosition =>
    (end < other && positionBeforeUnit(end, binding)) || relativePositionAt(end, binding);
  const anchorPosition = at(anchor, head);
  return {
    type,
    // Only a NodeRangeSelection has a depth, and this editor has no such selections.
    depth: undefined,
    anchor: anchorPosition,
    head: head === anchor ? anchorPosition : at(head, anchor),
    absAnchor: anchor,
    absHead: head,
  };
}

/**
 * Returns the position before a unit. A selection begins before its first unit: behind the unit left of it, it would
 * contain a paragraph break that another writer inserts there, and typing would delete the break [M8].
 */
function positionBeforeUnit(pos: number, binding: YBinding): Y.RelativePosition | undefined {
  const { item, assoc } = relativePositionInBlock(pos + 1, binding) ?? {};
  return item && (assoc ?? 0) < 0 ? new Y.RelativePosition(null, null, item, 0) : undefined;
}

function relativePositionInBlock(
  pos: number,
  { mapping, type: root }: YBinding,
): Y.RelativePosition | undefined {
  // The mapping is typed with elements and texts as keys; the root is a key as well.
  const stored = mapping.get(root as Y.XmlElement);
  if (!stored || Array.isArray(stored) || stored.childCount !== root.length) return undefined;
  const { children } = stored;
  let index = 0;
  let offset = pos;
  for (let node = children[0]; node && offset >= node.nodeSize; node = children[index]) {
    offset -= node.nodeSize;
    index += 1;
  }
  const node = children[index];
  if (!node?.inlineContent || offset < 1) return undefined;
  const element: unknown = root.get(index);
  if (!(element instanceof Y.XmlElement) || mapping.get(element) !== node) return undefined;
  if (offset > 1)
    return absolutePositionToRelativePosition(offset - 1, element, mapping) as Y.RelativePosition;
  const first: unknown = element.length > 0 ? element.get(0) : undefined;
  return first instanceof Y.XmlText ? Y.createRelativePositionFromTypeIndex(first, 0, -1) : undefined;
}
