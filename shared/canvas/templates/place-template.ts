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

/** Returns the size of a template in canvas units. Its corner is at 0, 0. */
export function templateSize({ initialNodes }: CanvasTemplate): Size {
  const ends = initialNodes.map((node) => ({ node, size: templateNodeSize(node) }));
  return {
    width: Math.max(...ends.map(({ node, size }) => node.x + size.width)),
    height: Math.max(...ends.map(({ node, size }) => node.y + size.height)),
  };
}

/**
 * Adds a template to a canvas, under fresh ids and with a timeline of its own [K7].
 * @param corner the corner of the template on the canvas, in canvas units
 * @param z the z of all nodes; nodes in a frame are drawn above it by their order
 * @param now epoch milliseconds
 * @returns the ids of the new nodes, in the template's order
 */
export function placeTemplate(
  writer: CanvasWriter,
  { initialNodes, initialEdges, metadata }: CanvasTemplate,
  corner: Point,
  z: number,
  now: number,
): string[] {
  // Ids are generated first, because branches may refer to later steps.
  const ids = new Map(initialNodes.map(({ key }) => [key, uuidv7()]));
  const idOf = (key: string): string => ids.get(key) ?? '';
  const absolute = ({ x, y }: Point): Point => ({ x: corner.x + x, y: corner.y + y });
  const positionsByKey = new Map(initialNodes.map((node) => [node.key, absolute(node)]));
  const stepOf = stepsOf(initialNodes, metadata.direction, idOf);
  const nodeIds = initialNodes.map((node) => {
    const { key, type, title, content, color, align, frame } = node;
    const frameCorner = frame === undefined ? undefined : positionsByKey.get(frame);
    return makeNode(
      writer,
      {
        type,
        target: {
          absolute: absolute(node),
          frame: frame !== undefined && frameCorner ? { id: idOf(frame), absolute: frameCorner } : undefined,
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
  return nodeIds;
}

/** Returns a function that gives the stored step of a node in the template's timeline; nothing for other nodes. */
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
