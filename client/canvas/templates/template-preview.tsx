import { holdsNodes, isStepType, type Side } from '#shared/canvas/node-types.ts';
import type { CanvasTemplate, TemplateEdge, TemplateNode } from '#shared/canvas/templates/canvas-template.ts';
import { templateNodeSize, templateSize } from '#shared/canvas/templates/place-template.ts';
import { nodeLook } from '../nodes/node-presets.ts';

/** Space around the drawing, in canvas units. */
const MARGIN = 36;
/**
 * The least size of the drawn area, that of the longest template: small templates are not drawn larger than others.
 */
const MIN_AREA = { width: 820, height: 440 };

/** A small drawing of a template, made from its nodes and edges. */
export function TemplatePreview({ template }: { template: CanvasTemplate }) {
  const { width, height } = templateSize(template);
  const [w, h] = [Math.max(width, MIN_AREA.width), Math.max(height, MIN_AREA.height)];
  const box = [(width - w) / 2 - MARGIN, (height - h) / 2 - MARGIN, w + 2 * MARGIN, h + 2 * MARGIN];
  const nodes = new Map(template.initialNodes.map((node) => [node.key, node]));
  return (
    <svg className="plan-art" viewBox={box.join(' ')} aria-hidden="true">
      {template.initialNodes.filter(isFrame).map((node) => (
        <PreviewNode key={node.key} node={node} />
      ))}
      {[...template.initialEdges, ...timelineEdges(template)].map((edge) => (
        <path key={`${edge.from} ${edge.to}`} className="plan-art__edge" d={pathOf(edge, nodes)} />
      ))}
      {template.initialNodes
        .filter((node) => !isFrame(node))
        .map((node) => (
          <PreviewNode key={node.key} node={node} />
        ))}
    </svg>
  );
}

const isFrame = ({ type }: TemplateNode): boolean => holdsNodes(type);

/** Returns the derived edges between the steps of a timeline. */
function timelineEdges({ initialNodes, metadata }: CanvasTemplate): TemplateEdge[] {
  const steps = initialNodes.filter(({ type, branch }) => isStepType(type) && !branch);
  const [fromSide, toSide]: [Side, Side] =
    metadata.direction === 'horizontal' ? ['right', 'left'] : ['bottom', 'top'];
  return steps
    .slice(1)
    .map(({ key }, index) => ({ from: steps[index]?.key ?? '', fromSide, to: key, toSide }));
}

/** Widths of the bars that stand for lines of text, as fractions of the node's width. */
const TEXT_BARS = [0.72, 0.5];

function PreviewNode({ node }: { node: TemplateNode }) {
  const { width, height } = templateNodeSize(node);
  const { x, y, color, type, align } = node;
  const isCentred = align === 'center';
  return (
    <g className={nodeLook(color ?? null).className}>
      <rect
        className={isFrame(node) ? 'plan-art__frame' : 'plan-art__node'}
        x={x}
        y={y}
        width={width}
        height={height}
        rx="10"
      />
      {isFrame(node) ? (
        <rect className="plan-art__words" x={x} y={y - 26} width={width / 3} height="14" rx="7" />
      ) : (
        TEXT_BARS.map((fraction, line) => (
          <rect
            key={fraction}
            className="plan-art__words"
            x={isCentred ? x + (width * (1 - fraction)) / 2 : x + 20}
            y={y + height / 2 - 26 + line * 34}
            width={(width - 40) * fraction}
            height="12"
            rx="6"
          />
        ))
      )}
      {isStepType(type) && <circle className="plan-art__number" cx={x + 24} cy={y} r="15" />}
    </g>
  );
}

function pathOf(
  { from, fromSide, to, toSide }: TemplateEdge,
  nodes: ReadonlyMap<string, TemplateNode>,
): string {
  const [a, b] = [sideOf(nodes.get(from), fromSide), sideOf(nodes.get(to), toSide)];
  const bend = Math.max(Math.abs(b.x - a.x), Math.abs(b.y - a.y)) / 2;
  const [c, d] = [movedTo(a, fromSide, bend), movedTo(b, toSide, bend)];
  return `M${a.x} ${a.y}C${c.x} ${c.y} ${d.x} ${d.y} ${b.x} ${b.y}`;
}

function sideOf(node: TemplateNode | undefined, side: Side): { x: number; y: number } {
  if (!node) return { x: 0, y: 0 };
  const { width, height } = templateNodeSize(node);
  const [x, y] = [node.x + width / 2, node.y + height / 2];
  return movedTo({ x, y }, side, side === 'left' || side === 'right' ? width / 2 : height / 2);
}

function movedTo({ x, y }: { x: number; y: number }, side: Side, distance: number): { x: number; y: number } {
  if (side === 'left') return { x: x - distance, y };
  if (side === 'right') return { x: x + distance, y };
  return { x, y: side === 'top' ? y - distance : y + distance };
}
