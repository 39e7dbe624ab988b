import { findWords } from '#shared/search/find-words.ts';
import type { CanvasTemplate } from '#shared/canvas/templates/canvas-template.ts';

/**
 * Returns the templates that match a query: each word of the query begins a word of the name or the description. An
 * empty query matches all.
 */
export function findTemplates(templates: readonly CanvasTemplate[], query: string): CanvasTemplate[] {
  const words = query.split(/\s+/).filter((word) => word !== '');
  return templates.filter(({ name, description }) =>
    words.every((word) => findWords(`${name} ${description}`, [word]).length > 0),
  );
}
