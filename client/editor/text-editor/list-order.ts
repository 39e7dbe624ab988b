import type { AnyExtension } from '@tiptap/core';

/** Higher than the priority of all of Tiptap's own extensions, whose highest is 1000. */
const HIGHEST = 100_000;
const STEP = 10;

/**
 * Gives extensions priorities in the order of their list. Tiptap sorts extensions by priority and, among equals, asks
 * the last one first. Here the first extension of the list is asked first, comes first in the schema, and the views
 * of its plugins are created first. Extensions added by another one (`addExtensions`) keep their own priority.
 */
export function inListOrder(extensions: readonly AnyExtension[]): AnyExtension[] {
  return extensions.map((extension, index) => {
    // A copy, because the same extension has other positions in other lists.
    const copy = extension.configure();
    copy.config.priority = HIGHEST - index * STEP;
    return copy;
  });
}
