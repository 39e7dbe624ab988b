import type { NodeJson } from '#shared/editor/content/document-json.ts';

/** Content without the ids of its blocks and what is not set: what two texts that read alike have in common. */
export function withoutIds({ attrs, content, ...rest }: NodeJson): NodeJson {
  const kept = Object.entries(attrs ?? {})
    .filter(([key, value]) => key !== 'id' && value !== null && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    ...rest,
    ...(kept.length > 0 && { attrs: Object.fromEntries(kept) }),
    ...(content && content.length > 0 && { content: content.map(withoutIds) }),
  };
}
