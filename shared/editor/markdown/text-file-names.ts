import { nameInPath } from '../../lib/name-in-path.ts';

const MARKDOWN = /\.(?:md|markdown|mdown|mkd)$/i;
/** The id that Notion writes at the end of the name of an exported page. */
const NOTION_ID = /[ -][0-9a-f]{32}$/i;

/** Whether a file is read as Markdown, by the end of its name. */
export const isMarkdownName = (name: string): boolean => MARKDOWN.test(name);

/** Whether a file is Markdown or plain text, by the end of its name. */
export const isTextName = (name: string): boolean => /\.txt$/i.test(name) || isMarkdownName(name);

/**
 * Returns the title of a text file: its name without folder and extension, and without the id of Notion. It is
 * composed, because some systems store "é" as two characters.
 */
export const titleOfFile = (path: string): string =>
  nameInPath(path)
    .replace(/\.\w+$/, '')
    .replace(NOTION_ID, '')
    .normalize('NFC')
    .trim() || 'Untitled';
