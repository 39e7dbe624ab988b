import { ownWords } from './link-name.ts';

/** Returns the title of an item; undefined if it is unknown or deleted. */
export type TitleOf = (itemId: string) => string | undefined;

/**
 * Returns the text by which a token counts, which is the text that the page shows: the writer's own words of a link,
 * else the current title of its item, else the label. A token without a label, such as the reference of a footnote, has
 * none.
 */
export function tokenText(attributes: Readonly<Record<string, unknown>>, titleOf?: TitleOf): string {
  const { kind, ref, label } = attributes;
  const title = kind === 'link' && typeof ref === 'string' ? titleOf?.(ref) : undefined;
  return ownWords(attributes) ?? title ?? (typeof label === 'string' ? label : '');
}
