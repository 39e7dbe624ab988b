import { linkName, namingAttributes, type LinkName } from '../../content/link-name.ts';
import { nodeJson } from '../../html/node-json.ts';
import { addressOfPath } from '../../html/relative-path.ts';
import { nameInPath } from '#shared/lib/name-in-path.ts';
import type { NodeJson } from '../../html/node-json.ts';

/** A longer run is text with a stray character. The limit also bounds the cost of a line of opening characters. */
export const MAX_INLINE_LENGTH = 1000;

/** The extensions of files that a note embeds as pictures. */
const PICTURE = /\.(?:png|jpe?g|gif|webp|svg|avif|heic|bmp|tiff?)$/i;

/**
 * Reads the text between `[[` and `]]`: `Note`, `Note#Heading`, `Note#^block`, each with or without `|words`. In the
 * cell of a table the bar is escaped.
 */
function readWikiName(value: string): LinkName {
  const bar = value.indexOf('|');
  const end = bar > 0 && value.charAt(bar - 1) === '\\' ? bar - 1 : bar;
  const target = (bar < 0 ? value : value.slice(0, end)).trim();
  const words = bar < 0 ? '' : value.slice(bar + 1).trim();
  const hash = target.indexOf('#');
  return {
    title: (hash < 0 ? target : target.slice(0, hash)).trim(),
    fragment: hash < 0 ? '' : target.slice(hash),
    words: words === '' ? null : words,
  };
}

/** Returns the link token of `[[value]]`; text for a link that names no item, such as `[[#Heading]]`. */
export function wikiLinkNode(value: string): NodeJson {
  const name = readWikiName(value);
  if (name.title !== '') return nodeJson('token', { kind: 'link', ...namingAttributes(name) });
  const heading = name.fragment.replace(/^#\^?/, '');
  return { type: 'text', text: heading === '' ? `[[${value}]]` : (name.words ?? heading) };
}

/**
 * Returns the node of `![[value]]`: a picture with the path as its address, or a link to an embedded note. The words of
 * a picture are its size in pixels or its description.
 */
export function wikiEmbedNode(value: string): NodeJson {
  const { title, words } = readWikiName(value);
  if (!PICTURE.test(title)) return wikiLinkNode(value);
  const isSize = words !== null && /^\d+(?:x\d+)?$/.test(words);
  const alt = words === null || isSize ? nameInPath(title) : words;
  return nodeJson('inlineImage', { src: addressOfPath(title), alt });
}

/** Returns whether `[[label]]` is parsed as a link that shows `label`. */
export function isWikiLabel(label: string): boolean {
  return (
    label.length <= MAX_INLINE_LENGTH &&
    /^[^[\]|#\n\r\s](?:[^[\]|#\n\r]*[^[\]|#\n\r\s])?$/.test(label) &&
    !label.includes('%%')
  );
}

/**
 * Returns the text between `[[` and `]]` for a link token; null when the token has no such form.
 * @param title the title of the item
 * @param isInCell whether a bar would end a cell of a table
 */
export function wikiValue(token: NodeJson, title: string, isInCell: boolean): string | null {
  const { fragment, words } = linkName(token.attrs ?? {});
  const value = words === null ? `${title}${fragment}` : `${title}${fragment}|${words}`;
  const read = readWikiName(value);
  const isPlain = isWikiLabel(title) && /^[^[\]\n\r]*$/.test(value) && !value.includes('%%');
  const isRead = read.title === title && read.fragment === fragment && read.words === words;
  if (!isPlain || !isRead || value.length > MAX_INLINE_LENGTH || (words?.includes('|') ?? false)) return null;
  return isInCell ? value.replace('|', String.raw`\|`) : value;
}
