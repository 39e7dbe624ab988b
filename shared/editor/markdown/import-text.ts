import { headingLevel, nodeJson, stringAttribute, wordsOf } from '../html/document-json.ts';
import type { NodeJson } from '../html/document-json.ts';
import { documentJson } from '../html/read/flat-writer.ts';
import { newBlockId } from '../schema/block-id.ts';
import { isChapterLine } from './chapter-line.ts';
import { fromMarkdown } from './from-markdown.ts';
import { fromPlainText } from './from-plain-text.ts';
import { withBlockIds } from './with-block-ids.ts';

/** One document of an import. `title` is a single line, never empty. */
export interface ImportedText {
  readonly title: string;
  readonly docJson: NodeJson;
}

export interface ImportOptions {
  readonly format: 'markdown' | 'text';
  /** The title of what stands before the first heading, or of all if there is none: the file's name, say. `Untitled` by default. */
  readonly title?: string;
  readonly newId?: () => string;
}

/**
 * A text, as large as a novel, as documents: one a chapter, in order, or one for all where there are no chapters. A chapter
 * begins at a heading of level 1 or 2 (of 1 alone where several of those have text of their own), else at a line "Chapter N". Its heading
 * stays in it, so the exports of all documents one after another are the text that was given, up to the form of its Markdown.
 * Headings without text (a part's, a book's title) open the document of the chapter below them. Notes go to the documents that point
 * at them. Blocks have fresh ids [X6].
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
  const chapters = withoutEmptyHeads(split(body));
  const untitled = front?.title ?? options.title ?? 'Untitled';
  return chapters.map(({ title, blocks: chapter }, index) => {
    const isLast = index === chapters.length - 1;
    const own = notes.filter(
      (note) => pointsAt(chapter, note) || (isLast && !chapters.some((each) => pointsAt(each.blocks, note))),
    );
    const opening = front && index === 0 ? [front.block] : [];
    const docJson = documentJson([...opening, ...chapter, ...own]);
    return { title: title ?? untitled, docJson: withBlockIds(docJson, options.newId ?? newBlockId) };
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
  const levels = blocks.map((block) => (isOnPage(block) ? headingLevel(block) : null));
  const firsts = levels.flatMap((level, index) => (level === 1 ? [index] : []));
  // Parts: a heading of level 1 with one of level 2 right below it.
  const hasParts = firsts.some((index) => levels[index + 1] === 2);
  const deepest = firsts.length > 1 && !hasParts ? 1 : 2;
  if (levels.some((level) => level !== null && level <= deepest)) {
    return (block) => isOnPage(block) && (headingLevel(block) ?? 7) <= deepest;
  }
  return (block) => isOnPage(block) && isChapterLine(wordsOf(block));
}

/** A paragraph of the page itself, neither quoted nor in a list. */
function isOnPage(block: NodeJson): boolean {
  return (
    block.type === 'paragraph' &&
    ['quote', 'list', 'indent'].every((name) => (block.attrs?.[name] ?? null) === null)
  );
}

/** Joins chapters that are a heading and nothing else to the one below, whose own heading is the title. */
function withoutEmptyHeads(chapters: readonly NodeJson[][]): Chapter[] {
  const joined: Chapter[] = [];
  let heads: NodeJson[] = [];
  for (const [index, chapter] of chapters.entries()) {
    const blocks = [...heads, ...chapter];
    const [first] = chapter;
    const isHead = first !== undefined && isOnPage(first) && isHeading(first);
    const isBare = isHead && chapter.length === 1 && index < chapters.length - 1;
    heads = isBare ? blocks : [];
    if (!isBare)
      joined.push({ title: isHead ? wordsOf(first).replaceAll(/\s+/g, ' ').trim() || null : null, blocks });
  }
  return joined;
}

function isHeading(block: NodeJson): boolean {
  return headingLevel(block) !== null || isChapterLine(wordsOf(block));
}

function pointsAt(chapter: readonly NodeJson[], note: NodeJson): boolean {
  const name = stringAttribute(note, 'note');
  const holds = (node: NodeJson): boolean =>
    (node.type === 'token' &&
      stringAttribute(node, 'kind') === 'footnote' &&
      stringAttribute(node, 'ref') === name) ||
    (node.content ?? []).some(holds);
  return chapter.some(holds);
}

interface FrontMatter {
  readonly source: string;
  readonly title: string | null;
  readonly block: NodeJson;
}

/** Facts about a Markdown file at its top, between lines of dashes; they stay as a code block. */
function frontMatter(text: string): FrontMatter | null {
  const match = /^\uFEFF?---[ \t]*\r?\n((?:[\w-]+:.*\r?\n|[ \t#-].*\r?\n)+)---[ \t]*(?:\r?\n|$)/.exec(text);
  if (!match?.[1]) return null;
  const facts = match[1].replaceAll('\r\n', '\n').trimEnd();
  const title = /^title:[ \t]*(["']?)(.+?)\1[ \t]*$/m.exec(facts)?.[2] ?? null;
  return {
    source: match[0],
    title,
    block: nodeJson('codeBlock', { language: 'yaml' }, [{ type: 'text', text: facts }]),
  };
}
