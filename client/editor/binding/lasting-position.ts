import type { EditorState } from '@tiptap/pm/state';
import { absolutePositionToRelativePosition, relativePositionToAbsolutePosition } from '@tiptap/y-tiptap';
import type * as Y from 'yjs';

import { bindingOf } from './y-binding.ts';

/** A place in the shared text that stays the same place whoever writes around it; null before the text is bound. */
export function lastingPosition(state: EditorState, pos: number): Y.RelativePosition | null {
  const binding = bindingOf(state);
  if (!binding || binding.mapping.size === 0) return null;
  return absolutePositionToRelativePosition(pos, binding.type, binding.mapping) as Y.RelativePosition; // untyped in the library
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
