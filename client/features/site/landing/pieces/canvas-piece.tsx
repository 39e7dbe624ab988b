import { useEffect, useRef, useState } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { prefersReducedMotion } from '#client/lib/reduced-motion.ts';
import { useIsVisible } from '../use-is-visible.ts';
import { CARD, EDGES, NODES, type RecordedNode } from './recorded-canvas.ts';
import '#client/ui/avatar.css';
import '#client/canvas/nodes/nodes.css';
import '#client/canvas/presence/presence.css';
import './canvas-piece.css';

/** The time for which the cards are out of order, in milliseconds. */
const ARRANGED_AFTER_MS = 1_400;

const BOARD = { width: 968, height: 316 } as const;

/** A timeline on a canvas, drawn with the styles of the product's nodes. It is arranged once when it comes into view. */
export function CanvasPiece() {
  const piece = useRef<HTMLDivElement>(null);
  const isVisible = useIsVisible(piece, 0.5);
  const [isTidy, setIsTidy] = useState(true);
  const [isPlayed, setIsPlayed] = useState(false);
  useEffect(() => {
    if (!isVisible || isPlayed || prefersReducedMotion()) return undefined;
    const untidy = setTimeout(() => setIsTidy(false), 0);
    const tidy = setTimeout(() => {
      setIsTidy(true);
      setIsPlayed(true);
    }, ARRANGED_AFTER_MS);
    return () => {
      clearTimeout(untidy);
      clearTimeout(tidy);
      setIsTidy(true);
    };
  }, [isVisible, isPlayed]);
  return (
    <div ref={piece} className="piece well piece--canvas">
      <div className="board" style={BOARD}>
        <svg
          key={isTidy ? 'after' : 'before'}
          className="board__edges"
          viewBox={`0 0 ${BOARD.width} ${BOARD.height}`}
          aria-hidden="true"
        >
          {EDGES.map(([from, to]) => (
            <path key={`${from} ${to}`} d={edgePath(nodeOf(from), nodeOf(to), isTidy)} />
          ))}
        </svg>
        <ol>
          {NODES.map((node) => (
            <li key={node.id} className="board__node" style={{ ...CARD, translate: cssOf(node, isTidy) }}>
              <Card node={node} />
            </li>
          ))}
        </ol>
        <div
          className="cursor peer-2"
          style={{ translate: cssOf(nodeOf('low-water'), isTidy) }}
          aria-hidden="true"
        >
          <svg viewBox="0 0 24 24">
            <path d="M4 3l6.5 17 2.8-7.2L20.5 10z" />
          </svg>
          <span className="cursor__flag">Co-author</span>
        </div>
      </div>
    </div>
  );
}

function Card({ node: { number, branchOf, title, text } }: { node: RecordedNode }) {
  return (
    <div
      className={classNames(
        'node',
        'node--step',
        branchOf === null ? 'node--white' : 'node--pink',
        number === 3 && 'is-selected',
      )}
    >
      {number !== null && <span className="node__label">{number}</span>}
      <h3 className="node__title">{title}</h3>
      <p className="node__words">{text}</p>
    </div>
  );
}

function nodeOf(id: string): RecordedNode {
  const found = NODES.find((node) => node.id === id);
  if (!found) throw new Error(`The recorded canvas has no node ${id}.`);
  return found;
}

const cornerOf = ({ before, after }: RecordedNode, isTidy: boolean) => (isTidy ? after : before);

function cssOf(node: RecordedNode, isTidy: boolean): string {
  const [left, top] = cornerOf(node, isTidy);
  return `${left}px ${top}px`;
}

/** Returns the path of a connection: from the right side of a step, or from its lower side to a branch. */
function edgePath(from: RecordedNode, to: RecordedNode, isTidy: boolean): string {
  const [fromX, fromY] = cornerOf(from, isTidy);
  const [toX, toY] = cornerOf(to, isTidy);
  const { width, height } = CARD;
  if (to.branchOf === null) {
    const middle = (fromX + width + toX) / 2;
    return `M${fromX + width} ${fromY + height / 2}H${middle}V${toY + height / 2}H${toX}`;
  }
  const middle = (fromY + height + toY) / 2;
  return `M${fromX + width / 2} ${fromY + height}V${middle}H${toX + width / 2}V${toY}`;
}
