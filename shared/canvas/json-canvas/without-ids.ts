import type { NodeJson } from '#shared/editor/content/document-json.ts';

/** Normalizes content for comparison: it removes block ids and unset attributes and sorts the attributes. */
export function withoutIds({ attrs, content, ...rest }: NodeJson): NodeJson {
  const attributes = Object.entries(attrs ?? {})
    .filter(([key, value]) => key !== 'id' && value !== null && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    ...rest,
    ...(attributes.length > 0 && { attrs: Object.fromEntries(attributes) }),
    ...(content && content.length > 0 && { content: content.map(withoutIds) }),
  };
}
