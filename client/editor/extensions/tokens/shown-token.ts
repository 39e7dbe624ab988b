import type { Node } from '@tiptap/pm/model';

import type { References } from '../../references/references.ts';

/** How a token looks and what it tells a screen reader. */
export interface ShownToken {
  text: string;
  attributes: Record<string, string>;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * A link shows its target's present title, and its own label where nothing is known of the target or it is gone; one
 * without a target leads to what has its title. Others show their label.
 */
export function shownToken({ attrs }: Node, references: References | undefined): ShownToken {
  const label = textOf(attrs['label']);
  if (attrs['kind'] === 'mention')
    return { text: label.startsWith('@') ? label : `@${label}`, attributes: {} };
  if (attrs['kind'] !== 'link') return { text: label, attributes: {} };
  const item = itemOfToken(attrs, references);
  const isGone = item === null;
  const text = item?.title ?? label;
  const reason = isGone ? 'Deleted' : item?.isInTrash ? 'In the trash' : null;
  return {
    text,
    attributes: {
      role: 'link',
      ...(reason !== null && {
        'data-gone': '',
        'data-tip': reason,
        'aria-label': `${text}, ${reason.toLowerCase()}`,
      }),
      ...(isGone && { 'aria-disabled': 'true' }),
    },
  };
}

/** The item a link token leads to. Null where it is gone, undefined where nothing can be said. */
export function itemOfToken(
  attrs: Readonly<Record<string, unknown>>,
  references: References | undefined,
): ReturnType<References['itemOf']> {
  const ref = attrs['ref'];
  if (!references) return undefined;
  if (typeof ref === 'string') return references.itemOf(ref);
  const item = references.titled(textOf(attrs['label']));
  return item && { ...item, isInTrash: false };
}
