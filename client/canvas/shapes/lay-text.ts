import type { MarkJson, NodeJson } from '#shared/editor/content/document-json.ts';
import {
  depthAttribute,
  headingLevel,
  markName,
  stringAttribute,
  wordsOf,
} from '#shared/editor/html/document-json.ts';
import { fillLines, type Run } from './fill-lines.ts';
import { INK, INK_SOFT, type Font, type Measure, type TextShape } from './picture.ts';

/** Where words go. */
export interface TextPlace {
  x: number;
  y: number;
  width: number;
  /** What does not fit is not drawn, as it is not seen on the canvas; an ellipsis says that there is more. */
  height: number;
  font: Font;
  lineHeight: number;
  isCentred: boolean;
  measure: Measure;
}

/** How far a list or an indent goes in. */
const INDENT = 24;
const HEADINGS: readonly (readonly [size: number, lineHeight: number])[] = [
  [24, 30],
  [21, 27],
  [18, 25],
];

/** Rich text as lines of words. @returns the words, and where the next line would begin */
export function layText(doc: NodeJson, place: TextPlace): { shapes: TextShape[]; bottom: number } {
  const lines = new Lines(place);
  const counters: number[] = [];
  for (const block of doc.content ?? []) layBlock(block, lines, counters, 0);
  return { shapes: lines.shapes, bottom: lines.top };
}

/** The lines of one place, filled from above. */
class Lines {
  readonly shapes: TextShape[] = [];
  readonly place: TextPlace;
  top: number;
  #isFull = false;

  constructor(place: TextPlace) {
    this.place = place;
    this.top = place.y;
  }

  /** @param inset how far its left edge is in */
  add(runs: readonly Run[], lineHeight: number, inset: number, marker: string | null = null): void {
    const { x, width, isCentred, measure, font } = this.place;
    const room = Math.max(24, width - inset);
    for (const [at, line] of fillLines(runs, room, measure).entries()) {
      if (this.#isFull) return;
      if (this.top + lineHeight > this.place.y + this.place.height + 1) {
        this.#end();
        return;
      }
      const baseline = this.top + lineHeight * 0.7;
      const used = line.reduce((sum, run) => sum + run.width, 0);
      let left = x + inset + (isCentred ? (room - used) / 2 : 0);
      if (at === 0 && marker !== null) {
        const wide = measure(marker, font);
        this.shapes.push(
          shapeOf({ text: marker, font, color: INK_SOFT, decoration: null }, left - wide - 6, baseline, wide),
        );
      }
      for (const run of line) {
        if (run.text.trim() !== '') this.shapes.push(shapeOf(run, left, baseline, run.width));
        left += run.width;
      }
      this.top += lineHeight;
    }
  }

  #end(): void {
    this.#isFull = true;
    const last = this.shapes.at(-1);
    if (last) this.shapes[this.shapes.length - 1] = { ...last, text: `${last.text.trimEnd()}…` };
  }
}

const shapeOf = (run: Run, x: number, y: number, width: number): TextShape => ({
  kind: 'text',
  x,
  y,
  width,
  ...run,
});

function layBlock(block: NodeJson, lines: Lines, counters: number[], deeper: number): void {
  const { font, lineHeight } = lines.place;
  if (block.type === 'paragraph') {
    layParagraph(block, lines, counters, deeper);
    return;
  }
  counters.length = 0;
  if (block.type === 'codeBlock') {
    const mono: Font = { ...font, family: 'mono', size: font.size * 0.8 };
    for (const row of wordsOf(block).split('\n'))
      lines.add([plain(row === '' ? ' ' : row, mono)], 22, deeper);
    return;
  }
  if (block.type === 'horizontalRule') {
    lines.add([plain('⁂', font)], lineHeight, deeper);
    return;
  }
  if (block.type === 'tableRow') {
    const cells = (block.content ?? []).map((cell) => (cell.content ?? []).map(wordsOf).join(' '));
    lines.add([plain(cells.join('   |   '), font)], lineHeight, deeper);
    return;
  }
  if (block.type === 'image' || block.type === 'object') {
    const name =
      wordsOf(block) || stringAttribute(block, 'alt') || stringAttribute(block, 'label') || 'Image';
    lines.add([{ ...plain(name, { ...font, isItalic: true }), color: INK_SOFT }], lineHeight, deeper);
    return;
  }
  const inside: number[] = [];
  for (const child of block.content ?? [])
    layBlock(child, lines, inside, block.type === 'table' ? deeper : deeper + INDENT / 2);
}

function layParagraph(block: NodeJson, lines: Lines, counters: number[], deeper: number): void {
  const { font, lineHeight } = lines.place;
  const level = headingLevel(block);
  const [size, high] = (level === null ? undefined : HEADINGS[Math.min(level, HEADINGS.length) - 1]) ?? [
    font.size,
    lineHeight,
  ];
  const own: Font = level === null ? font : { ...font, size, weight: 600 };
  const list = stringAttribute(block, 'list');
  const depth = depthAttribute(block, 'indent', 8);
  const quote = depthAttribute(block, 'quote', 8);
  const inset = deeper + (depth + quote + (list === null ? 0 : 1)) * INDENT;
  counters.length = list === 'ordered' ? depth + 1 : Math.min(counters.length, depth);
  if (list === 'ordered') counters[depth] = (counters[depth] ?? 0) + 1;
  const runs = runsOf(block, quote > 0 ? { ...own, isItalic: true } : own);
  lines.add(
    runs.length === 0 ? [plain(' ', own)] : runs,
    high,
    inset,
    markerOf(block, list, counters[depth]),
  );
}

function markerOf(block: NodeJson, list: string | null, number: number | undefined): string | null {
  if (list === null) return null;
  if (list === 'ordered') return `${number ?? 1}.`;
  return list === 'task' ? (block.attrs?.['checked'] === true ? '☑' : '☐') : '•';
}

const plain = (text: string, font: Font): Run => ({ text, font, color: INK, decoration: null });

function runsOf(block: NodeJson, font: Font): Run[] {
  return (block.content ?? []).flatMap((inline): Run[] => {
    if (inline.type === 'hardBreak') return [plain('\n', font)];
    const text = inline.text ?? wordsOf(inline);
    return text === '' ? [] : [marked(plain(text, font), inline.marks ?? [])];
  });
}

function marked(run: Run, marks: readonly MarkJson[]): Run {
  const names = new Set(marks.map(markName));
  const { font } = run;
  return {
    ...run,
    font: {
      ...font,
      ...(names.has('bold') && { weight: 700 as const }),
      ...(names.has('italic') && { isItalic: true }),
      ...(names.has('code') && { family: 'mono' as const, size: font.size * 0.8 }),
    },
    decoration: names.has('strike')
      ? 'line-through'
      : names.has('underline') || names.has('link')
        ? 'underline'
        : null,
  };
}
