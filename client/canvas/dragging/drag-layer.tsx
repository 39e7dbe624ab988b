import { useStore } from '@xyflow/react';
import { useSyncExternalStore, type CSSProperties } from 'react';
import type { Gap, Guide } from '#shared/canvas/layout/guides.ts';
import { FlowLayer } from '../flow-layer.tsx';
import './drag-layer.css';
import type { Dragging } from './dragging.ts';

/** Draws the guides and gaps of a drag and its target frame, with lines of one pixel at any zoom. */
export function DragLayer({ dragging }: { dragging: Dragging }) {
  const { guides, gaps, targetFrame } = useSyncExternalStore(dragging.subscribe, dragging.getFeedback);
  const zoom = useStore(({ transform }) => transform[2]);
  if (guides.length === 0 && gaps.length === 0 && !targetFrame) return null;
  return (
    <FlowLayer name="viewport-portal">
      <div aria-hidden="true" style={pixelStyle(zoom)}>
        {targetFrame && (
          <span
            className="frame__aim"
            style={{
              transform: `translate(${targetFrame.absolute.x}px, ${targetFrame.absolute.y}px)`,
              ...targetFrame.size,
            }}
          />
        )}
        {guides.map(({ axis, at, from, to }) => (
          <Line key={`${axis} ${at}`} axis={axis === 'x' ? 'y' : 'x'} at={at} from={from} to={to} />
        ))}
        {gaps.map((gap) => (
          <Distance key={`${gap.axis} ${gap.from}`} {...gap} zoom={zoom} />
        ))}
      </div>
    </FlowLayer>
  );
}

const pixelStyle = (zoom: number): CSSProperties & Record<`--${string}`, string> => ({
  '--pixel': `${1 / zoom}px`,
});

/** @param axis the direction of the line */
function Line({ axis, at, from, to }: Guide) {
  const isHorizontal = axis === 'x';
  const corner = isHorizontal ? `${from}px, ${at}px` : `${at}px, ${from}px`;
  return (
    <span
      className={isHorizontal ? 'guide guide--h' : 'guide guide--v'}
      style={{ transform: `translate(${corner})`, [isHorizontal ? 'width' : 'height']: to - from }}
    />
  );
}

function Distance({ axis, from, to, at, zoom }: Gap & { zoom: number }) {
  const middle = (from + to) / 2;
  const [x, y] = axis === 'x' ? [middle, at] : [at, middle];
  return (
    <>
      <Line axis={axis} at={at} from={from} to={to} />
      <span
        className="guide__gap"
        style={{ transform: `translate(${x}px, ${y}px) scale(${1 / zoom}) translate(-50%, -50%)` }}
      >
        {Math.round(to - from)}
      </span>
    </>
  );
}
