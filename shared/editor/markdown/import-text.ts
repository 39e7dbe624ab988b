import { headingLevel, nodeJson, stringAttribute, nodeText } from '../html/node-json.ts';
import type { NodeJson } from '../html/node-json.ts';
import { documentJson } from '../html/read/flat-writer.ts';
import { newBlockId } from '../schema/block-id.ts';
import { fromMarkdown } from './from-markdown.ts';
import { fromPlainText, isChapterLine } from './from-plain-text.ts';
import { withNewBlockIds } from './with-new-block-ids.ts';

/** One document of an import. `title` is a single line and never empty. */
export interface ImportedText {
  readonly title: string;
  readonly docJson: NodeJson;
}

export interface ImportOptions {
  readonly format: 'markdown' | 'text';
  /**
   * The title of the text before the first heading, or of the whole text if it has no heading; for example the file's
   * name. `Untitled` by default.
   */
  readonly title?: string;
  /** Makes one document of the text and ignores its chapters. */
  readonly isWhole?: boolean;
  /** Returns a new block id. `newBlockId` by default. */
  readonly newId?: () => string;
}

/**
 * Splits a text, such as a novel, into one document per chapter, in order. A text without chapters becomes one
 * document. A chapter begins at a heading of level 1 or 2, or of level 1 alone if several of those have text of their
 * own; without headings it begins at a line "Chapter N". The heading stays in the chapter, so exporting all documents
 * in order returns the text, up to equivalent Markdown.
 *
 * A heading without text, such as the title of a part or book, goes to the chapter below it. Footnotes go to the
 * documents that refer to them. Blocks have new ids [X6].
 */
export function importText(text: string, options: ImportOptions): ImportedText[] {
  const front = options.format === 'markdown' ? frontMatter(text) : null;
  const doc =
    options.format === 'markdown'
      ? fromMarkdown(front ? text.slice(front.source.length) : text)
      : fromPlainText(text);
  const blocks = doc.content ?? [];
  const body = blocks.filter(({ type }) => type !== 'footnote');
  const notes = blocks.filter(({ type }) => type === 'footnote');
  const chapters = options.isWhole ? [{ title: null, blocks: body }] : joinBareHeadings(split(body));
  const notesOf = notesByChapter(chapters, notes);
  const untitled = front?.title ?? options.title ?? 'Untitled';
  return chapters.map((part, index) => {
    const { title, blocks: chapter } = part;
    const chapterNotes = notesOf.get(part) ?? [];
    const opening = front && index === 0 ? [front.block] : [];
    const docJson = documentJson([...opening, ...chapter, ...chapterNotes]);
    return { title: title ?? untitled, docJson: withNewBlockIds(docJson, options.newId ?? newBlockId) };
  });
}

interface Chapter {
  readonly title: string | null;
  readonly blocks: readonly NodeJson[];
}

function split(blocks: readonly NodeJson[]): NodeJson[][] {
  const startsChapter = chapterRule(blocks);
  const chapters: NodeJson[][] = [];
  for (const block of blocks) {
    const last = chapters.at(-1);
    if (!last || startsChapter(block)) chapters.push([block]);
    else last.push(block);
  }
  return chapters;
}

function chapterRule(blocks: readonly NodeJson[]): (block: NodeJson) => boolean {
  const levels = blocks.map((block) => (isTopLevelParagraph(block) ? headingLevel(block) : null));
  const topHeadings = levels.flatMap((level, index) => (level === 1 ? [index] : []));
  // A heading of level 1 names a part if a heading of level 2 is directly below it.
  const hasParts = topHeadings.some((index) => levels[index + 1] === 2);
  const maxLevel = topHeadings.length > 1 && !hasParts ? 1 : 2;
  if (levels.some((level) => level !== null && level <= maxLevel)) {
    return (block) => isTopLevelParagraph(block) && (headingLevel(block) ?? 7) <= maxLevel;
  }
  return (block) => isTopLevelParagraph(block) && isChapterLine(nodeText(block));
}

/** Returns whether a block is a paragraph that is neither quoted, indented nor in a list. */
function isTopLevelParagraph(block: NodeJson): boolean {
  return (
    block.type === 'paragraph' &&
    ['quote', 'list', 'indent'].every((name) => (block.attrs?.[name] ?? null) === null)
  );
}

/** Joins each chapter that is only a heading to the chapter below, whose own heading becomes the title. */
function joinBareHeadings(chapters: readonly NodeJson[][]): Chapter[] {
  const joined: Chapter[] = [];
  let blocks: NodeJson[] = [];
  for (const [index, chapter] of chapters.entries()) {
    for (const block of chapter) blocks.push(block);
    const [first] = chapter;
    const hasHeading = first !== undefined && isTopLevelParagraph(first) && isHeading(first);
    const isBare = hasHeading && chapter.length === 1 && index < chapters.length - 1;
    if (isBare) continue;
    joined.push({
      title: hasHeading ? nodeText(first).replaceAll(/\s+/g, ' ').trim() || null : null,
      blocks,
    });
    blocks = [];
  }
  return joined;
}

function isHeading(block: NodeJson): boolean {
  return headingLevel(block) !== null || isChapterLine(nodeText(block));
}

/**
 * Returns the footnotes of each chapter, in the order of the text: those that it refers to. The last chapter also gets
 * those without a reference. Reads each chapter once, because a text can have thousands of chapters and footnotes.
 */
function notesByChapter(chapters: readonly Chapter[], notes: readonly NodeJson[]): Map<Chapter, NodeJson[]> {
  const found = new Map<Chapter, NodeJson[]>();
  if (notes.length === 0) return found;
  const order = new Map(notes.map((note, index) => [stringAttribute(note, 'note'), { note, index }]));
  const unreferenced = new Set(order.keys());
  for (const chapter of chapters) {
    const names = referencesIn(chapter.blocks);
    for (const name of names) unreferenced.delete(name);
    if (chapter === chapters.at(-1)) for (const name of unreferenced) names.add(name);
    const ofChapter = [...names].flatMap((name) => order.get(name) ?? []);
    found.set(
      chapter,
      ofChapter.sort((a, b) => a.index - b.index).map(({ note }) => note),
    );
  }
  return found;
}

/** Returns the names of the footnotes that blocks refer to. */
function referencesIn(blocks: readonly NodeJson[]): Set<string | null> {
  const names = new Set<string | null>();
  const collect = (node: NodeJson): void => {
    if (node.type === 'token' && stringAttribute(node, 'kind') === 'footnote')
      names.add(stringAttribute(node, 'ref'));
    for (const child of node.content ?? []) collect(child);
  };
  for (const block of blocks) collect(block);
  return names;
}

interface FrontMatter {
  readonly source: string;
  readonly title: string | null;
  readonly block: NodeJson;
}

/** Parses the YAML front matter of a Markdown file, between lines of dashes. It is kept as a code block. */
function frontMatter(text: string): FrontMatter | null {
  let end = text.indexOf('\n') + 1;
  if (!/^\uFEFF?---[ \t]*\r?\n$/.test(text.slice(0, Math.min(end, MAX_DASHES)))) return null;
  const lines: string[] = [];
  // Read by line: one expression for all lines would try each reading of each line.
  for (;;) {
    const start = end;
    const stop = text.indexOf('\n', start);
    end = stop < 0 ? text.length : stop + 1;
    const line = text.slice(start, end).replace(/\r?\n$/, '');
    if (/^---[ \t]*$/.test(line)) break;
    if (stop < 0 || !/^(?:[\w-]+:|[ \t#-])/.test(line)) return null;
    lines.push(line);
  }
  if (lines.length === 0) return null;
  const yaml = lines.join('\n').trimEnd();
  return {
    source: text.slice(0, end),
    title: titleIn(lines),
    block: nodeJson('codeBlock', { language: 'yaml' }, [{ type: 'text', text: yaml }]),
  };
}

/** The longest first line of front matter: a byte order mark, dashes and spaces. In characters. */
const MAX_DASHES = 100;

/** Returns the value of `title:`, without quotation marks around it. */
function titleIn(lines: readonly string[]): string | null {
  for (const line of lines) {
    if (!line.startsWith('title:')) continue;
    const value = line.slice('title:'.length).trim();
    const isQuoted = value.length > 2 && /^["']/.test(value) && value.endsWith(value.charAt(0));
    const title = isQuoted ? value.slice(1, -1) : value;
    if (title !== '') return title;
  }
  return null;
}
