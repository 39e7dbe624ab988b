import { documentJson } from '../html/read/flat-writer.ts';
import type { NodeJson } from '../html/node-json.ts';

const NUMBER_WORDS =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|' +
  '(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?|the first|the last';

const NUMBERED_CHAPTER = new RegExp(
  String.raw`^(?:chapter|part|book|volume|act|scene|kapitel|teil|chapitre|partie|capítulo|capitolo|hoofdstuk|rozdział|глава)\s+` +
    String.raw`(?:\d{1,4}|[ivxlcdm]{1,8}|${NUMBER_WORDS})(?=$|[\s.:–—-])`,
  'iu',
);

const NAMED_CHAPTER =
  /^(?:prologue|epilogue|foreword|preface|afterword|interlude|prolog|epilog|vorwort|nachwort)\.?$/i;

/** A longer line is prose that begins with one of these words. */
const MAX_CHAPTER_LINE_LENGTH = 100;

/** A file with longer lines is not hard-wrapped: each line is a paragraph. In characters. */
const MAX_WRAP_WIDTH = 120;
/** A file with only shorter lines is verse or notes rather than wrapped prose. In characters. */
const MIN_WRAP_WIDTH = 60;
/** With less than one empty line per this number of lines, line ends separate paragraphs instead of empty lines. */
const LINES_PER_GAP = 40;

/**
 * Converts plain text to a document. Empty lines separate paragraphs. Hard-wrapped lines are joined; shorter lines
 * (verse, postal addresses) keep their breaks. In a file with few empty lines each line is a paragraph. A line
 * "Chapter N" becomes a heading, a line of only asterisks or dashes a scene break. Only spaces at line ends are lost.
 */
export function fromPlainText(text: string): NodeJson {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => line.trimEnd());
  const layout = layoutOf(lines);
  return documentJson(splitAtEmptyLines(lines).flatMap((block) => readBlock(block, layout)));
}

interface Layout {
  /** The estimated wrap width, in characters. */
  readonly width: number;
  /** Every line end that is no wrap separates two paragraphs. */
  readonly splitsAtLineEnds: boolean;
}

function layoutOf(lines: readonly string[]): Layout {
  const lengths = lines
    .map(({ length }) => length)
    .filter((length) => length > 0)
    .sort((a, b) => a - b);
  const long = lengths[Math.floor(lengths.length * 0.9)] ?? 0;
  // Empty lines at the end of a file separate nothing.
  const end = lines.findLastIndex((line) => line !== '');
  const gaps = lines.filter(
    (line, index) => line === '' && index > 0 && index < end && lines[index - 1] !== '',
  ).length;
  return {
    width: Math.max(MIN_WRAP_WIDTH, long),
    splitsAtLineEnds: long > MAX_WRAP_WIDTH || gaps * LINES_PER_GAP < lengths.length,
  };
}

function splitAtEmptyLines(lines: readonly string[]): string[][] {
  const blocks: string[][] = [];
  let block: string[] = [];
  for (const line of [...lines, '']) {
    if (line.trim() !== '') block.push(line);
    else if (block.length > 0) {
      blocks.push(block);
      block = [];
    }
  }
  return blocks;
}

function readBlock(block: readonly string[], layout: Layout): NodeJson[] {
  const read: NodeJson[] = [];
  let inline: NodeJson[] = [];
  const endParagraph = (): void => {
    if (inline.length > 0) read.push({ type: 'paragraph', content: mergeText(inline) });
    inline = [];
  };
  const lastChapter = block.findLastIndex(isChapterLine);
  const chaptersWithText = new Set([...block.keys()].filter((index) => isChapterWithText(block, index)));
  let isFirst = true;
  for (const [index, text] of block.entries()) {
    // Several chapter lines in one block are a table of contents, unless each has text of its own.
    const isHeading =
      isChapterLine(text) &&
      (layout.splitsAtLineEnds ||
        (isFirst && index === lastChapter) ||
        (chaptersWithText.size > 1 && chaptersWithText.has(index)));
    if (isSceneBreak(text) || isHeading) {
      endParagraph();
      read.push(isHeading && !isSceneBreak(text) ? heading(text) : { type: 'horizontalRule' });
      isFirst = true;
      continue;
    }
    const above = isFirst ? undefined : block[index - 1];
    isFirst = false;
    if (above === undefined) inline.push({ type: 'text', text: text.trim() });
    else if (isWrapped(above, text, layout)) inline.push({ type: 'text', text: ` ${text.trim()}` });
    else if (layout.splitsAtLineEnds) {
      endParagraph();
      inline.push({ type: 'text', text: text.trim() });
    } else inline.push({ type: 'hardBreak' }, { type: 'text', text: text.trim() });
  }
  endParagraph();
  return read;
}

/**
 * Returns whether a line is a chapter heading: "Chapter 7", "CHAPTER IV. The Fair", "Part Two: North", "Epilogue".
 */
export function isChapterLine(line: string): boolean {
  const text = line.trim();
  if (text.length > MAX_CHAPTER_LINE_LENGTH || text.includes('\n')) return false;
  if (NAMED_CHAPTER.test(text)) return true;
  const number = NUMBERED_CHAPTER.exec(text)?.[0];
  if (number === undefined) return false;
  // The rest must be a title: after a punctuation mark or capitalized, unlike "Part two of the plan had failed".
  const title = text.slice(number.length);
  return /^[.:]?$/.test(title.trim()) || /^\s*[.:–—-]\s*\S/.test(title) || /^\s+[\p{Lu}"“‘'«(]/u.test(title);
}

/** Returns whether a line is a chapter heading between lines that are none. */
function isChapterWithText(block: readonly string[], index: number): boolean {
  const [above, line, below] = [block[index - 1], block[index], block[index + 1]];
  return (
    line !== undefined &&
    isChapterLine(line) &&
    below !== undefined &&
    !isChapterLine(below) &&
    (above === undefined || !isChapterLine(above))
  );
}

function heading(text: string): NodeJson {
  return { type: 'paragraph', attrs: { level: 1 }, content: [{ type: 'text', text: text.trim() }] };
}

/** Returns whether a line was wrapped because the next word did not fit. */
function isWrapped(above: string, below: string, layout: Layout): boolean {
  if (layout.width > MAX_WRAP_WIDTH) return false;
  // Without empty lines between paragraphs, an indented line begins a paragraph.
  if (layout.splitsAtLineEnds && /^(?:\s{2,}|\t)/.test(below) && !/^(?:\s{2,}|\t)/.test(above)) return false;
  const word = below.trim().split(/\s/, 1)[0] ?? '';
  return above.length + 1 + word.length > layout.width * 0.75;
}

function isSceneBreak(line: string): boolean {
  return /^\s*(?:[*#⁂~•]|[-—_=](?=\s*[-—_=]\s*[-—_=]))(?:\s*[*#⁂~•_=—-]){0,20}\s*$/u.test(line);
}

function mergeText(nodes: readonly NodeJson[]): NodeJson[] {
  const content: NodeJson[] = [];
  for (const node of nodes) {
    const last = content.at(-1);
    if (last?.text !== undefined && node.text !== undefined) {
      content[content.length - 1] = { type: 'text', text: last.text + node.text };
    } else content.push(node);
  }
  return content;
}
