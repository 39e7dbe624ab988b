import type { AnyExtension } from '@tiptap/core';

/** Above all extensions of Tiptap's own, of which the highest has 1000. */
const HIGHEST = 100_000;
const STEP = 10;

/**
 * Tiptap sorts extensions by their priorities and, among equals, asks the last first. Here the order is that of the list:
 * what stands first is asked first, comes first in the schema, and its plugins' views are made first. What an extension
 * brings along (`addExtensions`) keeps the priority that it has.
 */
export function inListOrder(extensions: readonly AnyExtension[]): AnyExtension[] {
  return extensions.map((extension, index) => {
    // A copy: the same extension stands in other lists too, at other places.
    const placed = extension.configure();
    placed.config.priority = HIGHEST - index * STEP;
    return placed;
  });
}
