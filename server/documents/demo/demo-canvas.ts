import { v7 as uuidv7 } from 'uuid';
import * as Y from 'yjs';
import { generateNKeysBetween } from 'fractional-indexing';
import { makeEdge } from '#shared/canvas/changes/edge-changes.ts';
import { changeCanvas, type CanvasWriter } from '#shared/canvas/changes/field-changes.ts';
import { makeNode, type NewNode } from '#shared/canvas/changes/node-changes.ts';
import { stepValue } from '#shared/canvas/changes/timeline-changes.ts';
import { fromMarkdown } from '#shared/editor/markdown/from-markdown.ts';

/**
 * A canvas opens with its origin in the upper left corner. With these positions all items are visible there, on a
 * phone the first ones.
 */
const LEFT = 90;
const TIMELINE_Y = 340;
const STEP_DISTANCE = 300;
const WIDTH = 240;

export const DEMO_CANVAS_TITLE = 'Three Nights';

const STEPS = [
  ['The lamp goes out', 'For the first time in forty years, and nobody in the harbour says a word.'],
  ['A boat without a name', 'It lies at the quay in the morning. Its ropes are dry.'],
  ['Who lights it again', 'Not the keeper. Somebody who has been up there before.'],
] as const;

const NOTES = [
  {
    x: LEFT,
    y: TIMELINE_Y - 190,
    height: 110,
    color: 'amber',
    text: '**Who had the key?**\n\n- the keeper\n- his sister, once\n',
  },
  {
    x: LEFT + 2 * STEP_DISTANCE,
    y: TIMELINE_Y + 200,
    height: 84,
    color: 'blue',
    text: 'The tide tables are wrong by an hour, from this night on.',
  },
] as const;

/**
 * Builds the canvas of the demo workspace: three steps of a timeline, and two notes connected to them.
 * @returns its first update
 */
export function demoCanvas(now: number): Uint8Array<ArrayBuffer> {
  const doc = new Y.Doc();
  changeCanvas(doc, null, (writer) => {
    const steps = addSteps(writer, now);
    const [key, tide] = NOTES.map(({ x, y, height, color, text }) =>
      add(
        writer,
        {
          type: 'markdownNode',
          target: { absolute: { x, y } },
          size: { width: WIDTH, height },
          color,
          content: fromMarkdown(text),
        },
        now,
      ),
    );
    const connect = (
      from: string | undefined,
      to: string | undefined,
      side: 'top' | 'bottom',
      label?: string,
    ): void => {
      if (from === undefined || to === undefined) return;
      const out = side === 'bottom' ? ('top' as const) : ('bottom' as const);
      makeEdge(
        writer,
        { from: { nodeId: from, side: out }, to: { nodeId: to, side }, ...(label && { label }) },
        now,
      );
    };
    connect(key, steps[0], 'top', 'that night');
    connect(tide, steps[2], 'bottom');
  });
  // Copied into a buffer of its own, because the array from Yjs may share one.
  const update = new Uint8Array(Y.encodeStateAsUpdate(doc));
  doc.destroy();
  return update;
}

function addSteps(writer: CanvasWriter, now: number): string[] {
  const timelineId = uuidv7();
  const keys = generateNKeysBetween(null, null, STEPS.length);
  return STEPS.map(([title, text], at) =>
    add(
      writer,
      {
        type: 'timelineNode',
        target: { absolute: { x: LEFT + at * STEP_DISTANCE, y: TIMELINE_Y } },
        size: { width: WIDTH, height: 120 },
        title,
        step: stepValue({ timelineId, key: keys[at] ?? 'a0', direction: 'horizontal', branch: undefined }),
        content: fromMarkdown(text),
      },
      now,
    ),
  );
}

const add = (writer: CanvasWriter, node: NewNode, now: number): string => makeNode(writer, node, now);
