import { findWords } from '#shared/search/find-words.ts';
import type { CanvasTemplate } from '#shared/canvas/templates/canvas-template.ts';

/** Those in whose name or description all that is asked for begins a word; all of them for nothing. */
export function findTemplates(templates: readonly CanvasTemplate[], asked: string): CanvasTemplate[] {
  const words = asked.split(/\s+/).filter((word) => word !== '');
  return templates.filter(({ name, description }) =>
    words.every((word) => findWords(`${name} ${description}`, [word]).length > 0),
  );
}
