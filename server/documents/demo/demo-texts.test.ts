import * as Y from 'yjs';
import { describe, expect, test } from 'vitest';
import { canvasTexts } from '#shared/canvas/parse/canvas-texts.ts';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { demoCanvas, DEMO_CANVAS_TITLE } from './demo-canvas.ts';
import { demoTexts, DEMO_TITLE } from './demo-texts.ts';

/** Returns the text of each block; code keeps its own quotation marks and is left out. */
function blocksOf(node: NodeJson): string[] {
  const content = node.content ?? [];
  if (content.some(({ type }) => type === 'text'))
    return [
      content
        .filter(({ marks = [] }) => !marks.some(({ type }) => type === 'code'))
        .map(({ text }) => text ?? '')
        .join(''),
    ];
  return content.flatMap(blocksOf);
}

function canvasBlocks(): string[] {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, demoCanvas(0));
  const texts = canvasTexts(doc).map(({ text }) => text);
  doc.destroy();
  return texts;
}

const TEXTS: readonly (readonly [title: string, blocks: readonly string[]])[] = [
  ['the titles', [DEMO_TITLE, DEMO_CANVAS_TITLE, ...demoTexts().map(({ title }) => title)]],
  ['the canvas', canvasBlocks()],
  ...demoTexts().map(({ title, docJson }) => [title, blocksOf(docJson)] as const),
];

describe('quotation marks of the sample workspace', () => {
  test.each(TEXTS)('%s has “curly” quotation marks and apostrophes only, in pairs', (_title, blocks) => {
    expect(blocks.length).toBeGreaterThan(0);
    expect(blocks.filter((block) => /["'`´‘‚„«»‹›]/u.test(block))).toEqual([]);
    const unpaired = blocks.filter((block) => !/^[^“”]*(?:“[^“”]*”[^“”]*)*$/u.test(block));
    expect(unpaired).toEqual([]);
  });
});
