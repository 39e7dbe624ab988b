import type { MarkJson, NodeJson } from '#shared/editor/content/document-json.ts';
import {
  depthAttribute,
  headingLevel,
  markName,
  stringAttribute,
  nodeText,
} from '#shared/editor/html/node-json.ts';
import { wrapLines, type Run } from './wrap-lines.ts';
import { INK, INK_SOFT, type Font, type Measure, type TextShape } from './picture.ts';

/** The box that a text is laid out in, in canvas units. */
export interface TextBox {
  x: number;
  y: number;
  width: number;
  /** Lines that do not fit are left out, as on the canvas; an ellipsis shows that there is more. */
  height: number;
  font: Font;
  lineHeight: number;
  isCentred: boolean;
  measure: Measure;
}

/** The inset of each level of lists, indents and quotes, in canvas units. */
const INDENT = 24;
const HEADINGS: readonly (readonly [size: number, lineHeight: number])[] = [
  [24, 30],
  [21, 27],
  [18, 25],
];

/** Lays out rich text in lines. @returns the shapes, and the y coordinate of the next line */
export function layOutText(doc: NodeJson, box: TextBox): { shapes: TextShape[]; bottom: number } {
  const lines = new LineLayout(box);
  const counters: number[] = [];
  for (const block of doc.content ?? []) layOutBlock(block, lines, counters, 0);
  return { shapes: lines.shapes, bottom: lines.top };
}

/** Collects the lines of one box from top to bottom. */
class LineLayout {
  readonly shapes: TextShape[] = [];
  readonly box: TextBox;
  top: number;
  #isFull = false;

  constructor(box: TextBox) {
    this.box = box;
    this.top = box.y;
  }

  /**
   * Adds the lines of a block.
   * @param inset the distance from the left side of the box
   * @param marker of a list item
   */
  add(runs: readonly Run[], lineHeight: number, inset: number, marker: string | null = null): void {
    const { x, width, isCentred, measure, font } = this.box;
    const maxWidth = Math.max(24, width - inset);
    for (const [at, line] of wrapLines(runs, maxWidth, measure).entries()) {
      if (this.#isFull) return;
      if (this.top + lineHeight > this.box.y + this.box.height + 1) {
        this.#truncate();
        return;
      }
      const baseline = this.top + lineHeight * 0.7;
      const usedWidth = line.reduce((sum, run) => sum + run.width, 0);
      let left = x + inset + (isCentred ? (maxWidth - usedWidth) / 2 : 0);
      if (at === 0 && marker !== null) {
        const markerWidth = measure(marker, font);
        this.shapes.push(
          shapeOf(
            { text: marker, font, color: INK_SOFT, decoration: null },
            left - markerWidth - 6,
            baseline,
            markerWidth,
          ),
        );
      }
      for (const run of line) {
        if (run.text.trim() !== '') this.shapes.push(shapeOf(run, left, baseline, run.width));
        left += run.width;
      }
      this.top += lineHeight;
    }
  }

  #truncate(): void {
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

function layOutBlock(block: NodeJson, lines: LineLayout, counters: number[], baseInset: number): void {
  const { font, lineHeight } = lines.box;
  if (block.type === 'paragraph') {
    layOutParagraph(block, lines, counters, baseInset);
    return;
  }
  counters.length = 0;
  if (block.type === 'codeBlock') {
    const monoFont: Font = { ...font, family: 'mono', size: font.size * 0.8 };
    for (const row of nodeText(block).split('\n'))
      lines.add([plainRun(row === '' ? ' ' : row, monoFont)], 22, baseInset);
    return;
  }
  if (block.type === 'horizontalRule') {
    lines.add([plainRun('⁂', font)], lineHeight, baseInset);
    return;
  }
  if (block.type === 'tableRow') {
    const cells = (block.content ?? []).map((cell) => (cell.content ?? []).map(nodeText).join(' '));
    lines.add([plainRun(cells.join('   |   '), font)], lineHeight, baseInset);
    return;
  }
  if (block.type === 'image' || block.type === 'object') {
    const name =
      nodeText(block) || stringAttribute(block, 'alt') || stringAttribute(block, 'label') || 'Image';
    lines.add([{ ...plainRun(name, { ...font, isItalic: true }), color: INK_SOFT }], lineHeight, baseInset);
    return;
  }
  const childCounters: number[] = [];
  for (const child of block.content ?? [])
    layOutBlock(child, lines, childCounters, block.type === 'table' ? baseInset : baseInset + INDENT / 2);
}

function layOutParagraph(block: NodeJson, lines: LineLayout, counters: number[], baseInset: number): void {
  const { font, lineHeight } = lines.box;
  const level = headingLevel(block);
  const [size, blockLineHeight] = (level === null
    ? undefined
    : HEADINGS[Math.min(level, HEADINGS.length) - 1]) ?? [font.size, lineHeight];
  const blockFont: Font = level === null ? font : { ...font, size, weight: 600 };
  const list = stringAttribute(block, 'list');
  const depth = depthAttribute(block, 'indent', 8);
  const quote = depthAttribute(block, 'quote', 8);
  const inset = baseInset + (depth + quote + (list === null ? 0 : 1)) * INDENT;
  counters.length = list === 'ordered' ? depth + 1 : Math.min(counters.length, depth);
  if (list === 'ordered') counters[depth] = (counters[depth] ?? 0) + 1;
  const runs = runsOf(block, quote > 0 ? { ...blockFont, isItalic: true } : blockFont);
  lines.add(
    runs.length === 0 ? [plainRun(' ', blockFont)] : runs,
    blockLineHeight,
    inset,
    markerOf(block, list, counters[depth]),
  );
}

function markerOf(block: NodeJson, list: string | null, number: number | undefined): string | null {
  if (list === null) return null;
  if (list === 'ordered') return `${number ?? 1}.`;
  return list === 'task' ? (block.attrs?.['checked'] === true ? '☑' : '☐') : '•';
}

const plainRun = (text: string, font: Font): Run => ({ text, font, color: INK, decoration: null });

function runsOf(block: NodeJson, font: Font): Run[] {
  return (block.content ?? []).flatMap((inline): Run[] => {
    if (inline.type === 'hardBreak') return [plainRun('\n', font)];
    const text = inline.text ?? nodeText(inline);
    return text === '' ? [] : [withMarks(plainRun(text, font), inline.marks ?? [])];
  });
}

function withMarks(run: Run, marks: readonly MarkJson[]): Run {
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
