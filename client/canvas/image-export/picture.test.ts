// @vitest-environment jsdom
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { makeEdge } from '#shared/canvas/changes/edge-changes.ts';
import { makeNode } from '#shared/canvas/changes/node-changes.ts';
import { CANVAS_NODES } from '#shared/canvas/empty-canvas.ts';
import { CANVAS_TEMPLATES } from '#shared/canvas/templates/canvas-templates.ts';
import { placeTemplate } from '#shared/canvas/templates/place-template.ts';
import { fromMarkdown } from '#shared/editor/markdown/from-markdown.ts';
import { CanvasEditor } from '../editor/canvas-editor.ts';
import { drawPicture } from './draw-picture.ts';
import { paint, ratioFor } from './paint-png.ts';
import type { Picture, PictureImages } from '../shapes/picture.ts';
import { writeSvg } from './write-svg.ts';

const NAMES = {
  card: (id: string) =>
    id === 'high-water'
      ? {
          title: 'High Water',
          text: fromMarkdown(`The tide came in. ${'word '.repeat(200)}`),
          remark: null,
          meta: 'Part One, 204 words',
        }
      : undefined,
  asset: (id: string) => (id === 'boat' ? 'boat.png' : undefined),
  image: (id: string) => (id === 'boat' ? { width: 456, height: 100 } : undefined),
};
const IMAGES: PictureImages = new Map([
  ['boat', { width: 456, height: 100, bitmap: {} as ImageBitmap, dataUrl: 'data:image/png;base64,AAAA' }],
]);
const measure = (text: string): number => [...text].length * 7;
const canvasEditor = (): CanvasEditor => new CanvasEditor(new Y.Doc(), { schedule: (flush) => flush() });

function pictureOf({ projection }: CanvasEditor): Picture {
  const work = drawPicture('Two days', projection, NAMES, measure);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
const sheetIds = ({ shapes }: Picture) =>
  shapes.flatMap((shape) => (shape.kind === 'box' && shape.nodeId ? [shape.nodeId] : []));
const words = ({ shapes }: Picture): string[] =>
  shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));
const svgOf = (picture: Picture): Document => {
  const parsed = new DOMParser().parseFromString(writeSvg(picture, IMAGES), 'image/svg+xml');
  expect(parsed.querySelector('parsererror')).toBeNull();
  return parsed;
};

test.each([0, 3, 50, 500])(
  '[K20] a picture contains each of %i nodes, however far apart they are',
  (count) => {
    const canvas = canvasEditor();
    canvas.act((writer) => {
      const ids = Array.from({ length: count }, (_one, at) =>
        makeNode(
          writer,
          {
            type: 'markdownNode',
            target: { absolute: { x: (at % 25) * 4_000, y: Math.floor(at / 25) * 900 } },
            content: fromMarkdown(`Note ${at}`),
          },
          1,
        ),
      );
      for (const [at, id] of ids.entries()) {
        const next = ids[at + 1];
        if (next !== undefined)
          makeEdge(writer, { from: { nodeId: id, side: 'right' }, to: { nodeId: next, side: 'left' } }, 1);
      }
    });
    const picture = pictureOf(canvas);
    expect(new Set(sheetIds(picture)).size).toBe(count);
    const drawn = svgOf(picture);
    // One more than the sheets of nodes: the white background.
    expect(drawn.querySelectorAll('rect')).toHaveLength(count + 1);
    expect(drawn.querySelectorAll('path')).toHaveLength(Math.max(0, count - 1));
    expect(drawn.querySelectorAll('text')).toHaveLength(count);
    expect(drawn.querySelector('text')?.textContent ?? 'Note 0').toBe('Note 0');
  },
);

test('all shapes lie within the bounds of the picture', () => {
  for (const template of CANVAS_TEMPLATES) {
    const canvas = canvasEditor();
    canvas.act((writer) => placeTemplate(writer, template, { x: -700, y: 300 }, 0, 1));
    const picture = pictureOf(canvas);
    expect(sheetIds(picture)).toHaveLength(template.initialNodes.length);
    const [right, bottom] = [picture.x + picture.width, picture.y + picture.height];
    for (const shape of picture.shapes) {
      if (shape.kind === 'line') continue;
      const high = shape.kind === 'box' ? shape.height : 0;
      expect(shape.x).toBeGreaterThanOrEqual(picture.x);
      expect(shape.x + shape.width).toBeLessThanOrEqual(right);
      expect(shape.y).toBeGreaterThanOrEqual(picture.y);
      expect(shape.y + high).toBeLessThanOrEqual(bottom);
    }
  }
});

test('a picture has the numbers and names of steps, the titles of frames and the labels of edges', () => {
  const canvas = canvasEditor();
  const steps = CANVAS_TEMPLATES[0];
  if (!steps) throw new Error('no template');
  canvas.act((writer) => {
    placeTemplate(writer, steps, { x: 0, y: 0 }, 0, 1);
    makeNode(writer, { type: 'frameNode', target: { absolute: { x: 0, y: 900 } }, title: 'Act one' }, 1);
    const [a, b] = [0, 500].map((x) =>
      makeNode(writer, { type: 'simpleTextNode', target: { absolute: { x, y: 2_000 } } }, 1),
    );
    if (a !== undefined && b !== undefined)
      makeEdge(
        writer,
        { from: { nodeId: a, side: 'right' }, to: { nodeId: b, side: 'left' }, label: 'owes' },
        1,
      );
  });
  const texts = words(pictureOf(canvas));
  for (const word of ['1', '2', '3', 'Step 1', 'Step 3', 'Act one', 'owes']) expect(texts).toContain(word);
});

test('a picture draws rich text: bold words, lists, tasks, quotes, code and tables', () => {
  const canvas = canvasEditor();
  canvas.act((writer) =>
    makeNode(
      writer,
      {
        type: 'markdownNode',
        target: { absolute: { x: 0, y: 0 } },
        size: { width: 600, height: 600 },
        content: fromMarkdown(
          '# Head\n\nA **bold** word\n\n1. one\n2. two\n\n- [x] done\n\n> said\n\n    code\n\n| a | b |\n| - | - |\n| 1 | 2 |',
        ),
      },
      1,
    ),
  );
  const picture = pictureOf(canvas);
  const texts = words(picture);
  for (const word of ['Head', 'bold', '1.', '2.', '☑', 'said', 'code']) expect(texts).toContain(word);
  expect(texts.join(' ')).toMatch(/1\s+\|\s+2/);
  const bold = picture.shapes.find((shape) => shape.kind === 'text' && shape.text === 'bold');
  expect(bold).toMatchObject({ font: { weight: 700 } });
});

test('a picture has the whole text of a node, whose sheet and edges grow with it', () => {
  const canvas = canvasEditor();
  canvas.act((writer) => {
    const content = fromMarkdown(`${'word '.repeat(200)}\n\nThe end`);
    const [long, short] = [content, fromMarkdown('Mud')].map((text, at) =>
      makeNode(
        writer,
        { type: 'markdownNode', target: { absolute: { x: at * 500, y: 0 } }, content: text },
        1,
      ),
    );
    if (long !== undefined && short !== undefined)
      makeEdge(writer, { from: { nodeId: long, side: 'bottom' }, to: { nodeId: short, side: 'top' } }, 1);
  });
  const picture = pictureOf(canvas);
  const texts = words(picture).join(' ');
  expect([texts.match(/word/g)?.length, texts.includes('The end'), texts.includes('…')]).toEqual([
    200,
    true,
    false,
  ]);
  const [long, short] = picture.shapes.filter((shape) => shape.kind === 'box');
  const lowest = Math.max(...picture.shapes.map((shape) => (shape.kind === 'text' ? shape.y : 0)));
  expect(long?.height).toBeGreaterThan(lowest);
  expect(short?.height).toBe(96);
  const line = picture.shapes.find((shape) => shape.kind === 'line');
  expect(line?.path.startsWith(`M110,${long?.height}`)).toBe(true);
});

test('a picture has the document card as the canvas shows it: title, the beginning of the text, folder and words', () => {
  const canvas = canvasEditor();
  canvas.act((writer) =>
    makeNode(
      writer,
      { type: 'documentNode', target: { absolute: { x: 0, y: 0 } }, documentId: 'high-water' },
      1,
    ),
  );
  const picture = pictureOf(canvas);
  const texts = words(picture).join(' ');
  for (const part of ['High Water', 'The tide came in.', 'Part One, 204 words', '…'])
    expect(texts).toContain(part);
  const [sheet] = picture.shapes.filter((shape) => shape.kind === 'box');
  expect(sheet).toMatchObject({ width: 252, height: 148, radius: 4 });
  const [rightmost, lowest] = picture.shapes.reduce(
    ([right, low], shape) =>
      shape.kind === 'text' ? [Math.max(right, shape.x + shape.width), Math.max(low, shape.y)] : [right, low],
    [0, 0],
  );
  expect([rightmost <= 252, lowest <= 148]).toEqual([true, true]);
});

test('[K16] a picture draws a node of a newer version as a placeholder, and a card with its title or as not available', () => {
  const canvas = canvasEditor();
  canvas.act((writer) => {
    const at = (x: number) => ({ absolute: { x, y: 0 } });
    const odd = makeNode(writer, { type: 'markdownNode', target: at(0) }, 1);
    writer.set(CANVAS_NODES, odd, 'v', 7);
    makeNode(writer, { type: 'documentNode', target: at(400), documentId: 'high-water' }, 1);
    makeNode(writer, { type: 'documentNode', target: at(800), documentId: 'gone' }, 1);
    makeNode(writer, { type: 'imageNode', target: at(1_200), alt: 'A boat' }, 1);
  });
  const texts = words(pictureOf(canvas)).join(' ');
  for (const word of ['newer', 'version', 'High Water', 'Document not available', 'A boat'])
    expect(texts).toContain(word);
});

test('the SVG file leaves out characters that XML forbids and escapes markup', () => {
  const canvas = canvasEditor();
  canvas.act((writer) =>
    makeNode(
      writer,
      {
        type: 'timelineNode',
        target: { absolute: { x: 0, y: 0 } },
        title: 'a\u0001b',
        content: {
          type: 'doc',
          content: [{ type: 'paragraph', content: [{ type: 'text', text: '<script>&"\ud800' }] }],
        },
      },
      1,
    ),
  );
  const drawn = svgOf(pictureOf(canvas));
  const texts = [...drawn.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(texts).toContain('ab');
  expect(texts.join('')).toContain('<script>&"');
  expect(drawn.querySelector('script')).toBeNull();
});

test('an image has two pixels per canvas unit, and no side longer than 16,384 pixels', () => {
  expect(ratioFor({ width: 400, height: 300 })).toBe(2);
  expect(ratioFor({ width: 8_192, height: 300 })).toBe(2);
  expect(ratioFor({ width: 32_768, height: 300 })).toBe(0.5);
  expect(ratioFor({ width: 10, height: 1_638_400 })).toBe(0.01);
});

test('each shape of an image is painted once, on white', () => {
  const canvas = canvasEditor();
  canvas.act((writer) => {
    for (const x of [0, 400])
      makeNode(
        writer,
        { type: 'markdownNode', target: { absolute: { x, y: 0 } }, content: fromMarkdown('Mud') },
        1,
      );
  });
  const picture = pictureOf(canvas);
  const calls: string[] = [];
  const context = new Proxy({} as CanvasRenderingContext2D, {
    get:
      (_target, key) =>
      (...args: unknown[]) =>
        void calls.push(`${String(key)} ${args.join(' ')}`),
    set: (_target, key, value) => {
      calls.push(`${String(key)} = ${String(value)}`);
      return true;
    },
  });
  const steps = [...paint(context, picture, IMAGES, 2)];
  expect(steps).toHaveLength(picture.shapes.length);
  expect(calls[0]).toBe(`setTransform 2 0 0 2 ${-picture.x * 2} ${-picture.y * 2}`);
  expect(calls.slice(1, 3)).toEqual([
    'fillStyle = #ffffff',
    `fillRect ${picture.x} ${picture.y} ${picture.width} ${picture.height}`,
  ]);
  expect(calls.filter((call) => call.startsWith('fillText Mud'))).toHaveLength(2);
});

test('a picture draws an image in its own proportions above its name, and only the name of one that is missing', () => {
  const canvas = canvasEditor();
  canvas.act((writer) => {
    makeNode(writer, { type: 'imageNode', target: { absolute: { x: 0, y: 0 } }, assetId: 'boat' }, 1);
    makeNode(writer, { type: 'imageNode', target: { absolute: { x: 0, y: 400 } }, assetId: 'lost' }, 1);
  });
  const picture = pictureOf(canvas);
  const images = picture.shapes.filter(({ kind }) => kind === 'image');
  // 240 by 168 units, minus the margin of 6 and the caption of 30.
  expect(images).toEqual([{ kind: 'image', assetId: 'boat', x: 6, y: 47, width: 228, height: 50 }]);
  expect(words(picture)).toEqual(['boat.png', 'Image']);
  expect(sheetIds(picture)).toHaveLength(2);
  const [image, ...others] = svgOf(picture).querySelectorAll('image');
  expect([image?.getAttribute('href'), others.length]).toEqual(['data:image/png;base64,AAAA', 0]);
});
