import { generateNKeysBetween } from 'fractional-indexing';
import { v7 as uuidv7 } from 'uuid';
import { fromMarkdown } from '#shared/editor/markdown/from-markdown.ts';
import { makeEdge } from '../changes/edge-changes.ts';
import type { CanvasWriter } from '../changes/field-changes.ts';
import { makeNode } from '../changes/node-changes.ts';
import { stepValue } from '../changes/timeline-changes.ts';
import { hasText, isStepType, NODE_SIZES, type Size } from '../node-types.ts';
import type { Point } from '../parse/node-record.ts';
import type { CanvasTemplate, TemplateNode } from './canvas-template.ts';

export const templateNodeSize = ({ type, width, height }: TemplateNode): Size => {
  const { usual } = NODE_SIZES[type];
  return { width: width ?? usual.width, height: height ?? usual.height };
};

/** What a template takes up, in units of the canvas; its corner is at 0, 0. */
export function templateSize({ initialNodes }: CanvasTemplate): Size {
  const ends = initialNodes.map((node) => ({ node, size: templateNodeSize(node) }));
  return {
    width: Math.max(...ends.map(({ node, size }) => node.x + size.width)),
    height: Math.max(...ends.map(({ node, size }) => node.y + size.height)),
  };
}

/**
 * Puts a template onto a canvas, under fresh ids and as a timeline of its own [K7].
 * @param corner of the whole, in units of the canvas
 * @param z above what is there; frames stay one below what is in them
 * @param now epoch milliseconds
 * @returns the ids of its nodes, in the template's order
 */
export function placeTemplate(
  writer: CanvasWriter,
  { initialNodes, initialEdges, metadata }: CanvasTemplate,
  corner: Point,
  z: number,
  now: number,
): string[] {
  // Made first, so that branches can name steps that come later.
  const ids = new Map(initialNodes.map(({ key }) => [key, uuidv7()]));
  const idOf = (key: string): string => ids.get(key) ?? '';
  const absolute = ({ x, y }: Point): Point => ({ x: corner.x + x, y: corner.y + y });
  const frames = new Map(initialNodes.map((node) => [node.key, absolute(node)]));
  const stepOf = stepsOf(initialNodes, metadata.direction, idOf);
  const made = initialNodes.map((node) => {
    const { key, type, title, content, color, align, frame } = node;
    const frameAt = frame === undefined ? undefined : frames.get(frame);
    return makeNode(
      writer,
      {
        type,
        target: {
          absolute: absolute(node),
          frame: frame !== undefined && frameAt ? { id: idOf(frame), absolute: frameAt } : undefined,
        },
        size: templateNodeSize(node),
        z,
        ...(title !== undefined && { title }),
        ...(color !== undefined && { color }),
        ...(align !== undefined && { align }),
        ...stepOf(node),
        ...(hasText(type) && content !== undefined && { content: fromMarkdown(content) }),
      },
      now,
      idOf(key),
    );
  });
  for (const { from, fromSide, to, toSide, label } of initialEdges)
    makeEdge(
      writer,
      {
        from: { nodeId: idOf(from), side: fromSide },
        to: { nodeId: idOf(to), side: toSide },
        ...(label !== undefined && { label }),
      },
      now,
    );
  return made;
}

/** The stored part in the one timeline that the template's steps are; nothing for other nodes. */
function stepsOf(
  nodes: readonly TemplateNode[],
  direction: 'horizontal' | 'vertical',
  idOf: (key: string) => string,
): (node: TemplateNode) => { step?: Record<string, string> } {
  const steps = nodes.filter(({ type }) => isStepType(type));
  const timelineId = uuidv7();
  const keys = generateNKeysBetween(null, null, steps.length);
  return (node) => {
    const key = keys[steps.indexOf(node)];
    if (key === undefined) return {};
    const branch = node.branch && { of: idOf(node.branch.of), side: node.branch.side };
    return { step: stepValue({ timelineId, key, direction, branch }) };
  };
}
