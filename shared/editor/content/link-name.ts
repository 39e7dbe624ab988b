import { nameInPath } from '../../lib/name-in-path.ts';

/** What a link token names. */
export interface LinkName {
  /** The title of the linked item, as the link was written. */
  title: string;
  /** `#Heading` or `#^block`; empty for a link to the whole item. */
  fragment: string;
  /** The writer's own words, which the link shows instead of the title; null for a link that shows the title. */
  words: string | null;
}

/** The attributes of a link token that hold a name. */
export interface NamingAttributes {
  label: string;
  data?: string;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const NAME = /^\[\[([^#]*)(#[\s\S]*)?\]\]$/;

/**
 * Reads the name of a link token. `data` is `[[Title]]` or `[[Title#Heading]]` when the label is the writer's own
 * words, and `#Heading` when the label is a title.
 */
export function linkName({ label, data }: Readonly<Record<string, unknown>>): LinkName {
  const stored = textOf(data);
  const [name, title = '', fragment = ''] = NAME.exec(stored) ?? [];
  if (name !== undefined) return { title, fragment, words: textOf(label) };
  return { title: textOf(label), fragment: stored.startsWith('#') ? stored : '', words: null };
}

/** Returns the attributes that hold a name. */
export function namingAttributes({ title, fragment, words }: LinkName): NamingAttributes {
  if (words !== null) return { label: words, data: `[[${title}${fragment}]]` };
  return fragment === '' ? { label: title } : { label: title, data: fragment };
}

/** Returns the words that a token shows instead of the title of its item; null for a token that shows the title. */
export const ownWords = (attributes: Readonly<Record<string, unknown>>): string | null =>
  attributes['kind'] === 'link' ? linkName(attributes).words : null;

/**
 * Returns the titles that a link may mean, most likely first: a title may contain `#`, and a link may name the folder
 * and the extension of a file.
 */
export function titlesOfLink(attributes: Readonly<Record<string, unknown>>): string[] {
  const { title, fragment } = linkName(attributes);
  const name = nameInPath(title);
  return [...new Set([`${title}${fragment}`, title, name, name.replace(/\.(?:md|markdown)$/i, '')])].filter(
    (each) => each.trim() !== '',
  );
}

/** Returns the first item that `find` has for a title of a link. */
export function itemOfLink<Item>(
  attributes: Readonly<Record<string, unknown>>,
  find: (title: string) => Item | undefined,
): Item | undefined {
  for (const title of titlesOfLink(attributes)) {
    const item = find(title);
    if (item !== undefined) return item;
  }
  return undefined;
}
