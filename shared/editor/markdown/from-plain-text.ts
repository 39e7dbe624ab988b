import { documentJson } from '../html/read/flat-writer.ts';
import type { NodeJson } from '../html/document-json.ts';
import { isChapterLine } from './chapter-line.ts';

/** Files whose lines are longer are not wrapped by hand: each line is a paragraph. */
const WIDEST_WRAP = 120;
/** Files whose lines are all shorter are verse or notes, not wrapped prose. */
const NARROWEST_WRAP = 60;
/** With fewer empty lines than one in this many, line ends rather than empty lines part the paragraphs. */
const LINES_PER_GAP = 40;

/**
 * Plain text as a document. Empty lines part paragraphs; lines wrapped by hand are joined, shorter ones (verse, addresses) keep
 * their breaks; in a file with next to no empty lines each line is a paragraph. "Chapter N" alone is a heading, a line of
 * nothing but asterisks or dashes a scene break. Every word is kept; spaces at the ends of lines are not.
 */
export function fromPlainText(text: string): NodeJson {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => line.trimEnd());
  const layout = layoutOf(lines);
  return documentJson(paragraphs(lines).flatMap((block) => readBlock(block, layout)));
}

interface Layout {
  /** The width at which lines are wrapped, in characters. */
  readonly width: number;
  /** Every line end that is no wrap parts two paragraphs. */
  readonly partsAtLineEnds: boolean;
}

function layoutOf(lines: readonly string[]): Layout {
  const lengths = lines
    .map(({ length }) => length)
    .filter((length) => length > 0)
    .sort((a, b) => a - b);
  const long = lengths[Math.floor(lengths.length * 0.9)] ?? 0;
  const gaps = lines.filter((line, index) => line === '' && lines[index - 1] !== '').length;
  return {
    width: Math.max(NARROWEST_WRAP, long),
    partsAtLineEnds: long > WIDEST_WRAP || gaps * LINES_PER_GAP < lengths.length,
  };
}

function paragraphs(lines: readonly string[]): string[][] {
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
  let line: NodeJson[] = [];
  const end = (): void => {
    if (line.length > 0) read.push({ type: 'paragraph', content: joined(line) });
    line = [];
  };
  const lastChapter = block.findLastIndex(isChapterLine);
  let isFirst = true;
  for (const [index, text] of block.entries()) {
    // Several together are a table of contents.
    const isHeading = isChapterLine(text) && (layout.partsAtLineEnds || (isFirst && index === lastChapter));
    if (isSceneBreak(text) || isHeading) {
      end();
      read.push(isHeading && !isSceneBreak(text) ? heading(text) : { type: 'horizontalRule' });
      isFirst = true;
      continue;
    }
    const above = isFirst ? undefined : block[index - 1];
    isFirst = false;
    if (above === undefined) line.push({ type: 'text', text: text.trim() });
    else if (isWrapped(above, text, layout)) line.push({ type: 'text', text: ` ${text.trim()}` });
    else if (layout.partsAtLineEnds) {
      end();
      line.push({ type: 'text', text: text.trim() });
    } else line.push({ type: 'hardBreak' }, { type: 'text', text: text.trim() });
  }
  end();
  return read;
}

function heading(text: string): NodeJson {
  return { type: 'paragraph', attrs: { level: 1 }, content: [{ type: 'text', text: text.trim() }] };
}

/** Whether the line end between two lines was set by hand or machine because the next word did not fit. */
function isWrapped(above: string, below: string, layout: Layout): boolean {
  if (layout.width > WIDEST_WRAP) return false;
  // An indented line begins a paragraph where nothing else does.
  if (layout.partsAtLineEnds && /^(?:\s{2,}|\t)/.test(below) && !/^(?:\s{2,}|\t)/.test(above)) return false;
  const word = below.trim().split(/\s/, 1)[0] ?? '';
  return above.length + 1 + word.length > layout.width * 0.75;
}

function isSceneBreak(line: string): boolean {
  return /^\s*(?:[*#⁂~•]|[-—_=](?=\s*[-—_=]\s*[-—_=]))(?:\s*[*#⁂~•_=—-]){0,20}\s*$/u.test(line);
}

function joined(nodes: readonly NodeJson[]): NodeJson[] {
  const content: NodeJson[] = [];
  for (const node of nodes) {
    const last = content.at(-1);
    if (last?.text !== undefined && node.text !== undefined) {
      content[content.length - 1] = { type: 'text', text: last.text + node.text };
    } else content.push(node);
  }
  return content;
}
