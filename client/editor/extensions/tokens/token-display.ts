import { itemOfLink, ownWords } from '#shared/editor/content/link-name.ts';
import type { Node } from '@tiptap/pm/model';

import type { References } from '../../references/references.ts';

/** The text of a token and the attributes of its element. */
export interface TokenDisplay {
  text: string;
  attributes: Record<string, string>;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Returns the text and attributes of a token. A link shows the writer's own words, the current title of its item, or
 * its label if the item is unknown or deleted; a link without a target refers to the item that has its title. Other
 * tokens show their label.
 */
export function tokenDisplay({ attrs }: Node, references: References | undefined): TokenDisplay {
  const label = textOf(attrs['label']);
  if (attrs['kind'] === 'mention')
    return { text: label.startsWith('@') ? label : `@${label}`, attributes: {} };
  if (attrs['kind'] !== 'link') return { text: label, attributes: {} };
  const item = itemOfToken(attrs, references);
  const isDeleted = item === null;
  const text = ownWords(attrs) ?? item?.title ?? label;
  const reason = isDeleted ? 'Deleted' : item?.isInTrash ? 'In the trash' : null;
  return {
    text,
    attributes: {
      role: 'link',
      ...(reason !== null && {
        'data-gone': '',
        'data-tip': reason,
        'aria-label': `${text}, ${reason.toLowerCase()}`,
      }),
      ...(isDeleted && { 'aria-disabled': 'true' }),
    },
  };
}

/** Returns the item of a link token; null if it is deleted, undefined while it is unknown. */
export function itemOfToken(
  attrs: Readonly<Record<string, unknown>>,
  references: References | undefined,
): ReturnType<References['itemOf']> {
  const ref = attrs['ref'];
  if (!references) return undefined;
  if (typeof ref === 'string') return references.itemOf(ref);
  const item = itemOfLink(attrs, (title) => references.itemByTitle(title));
  return item && { ...item, isInTrash: false };
}
