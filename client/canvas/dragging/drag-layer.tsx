import { ViewportPortal, useStore } from '@xyflow/react';
import { useSyncExternalStore, type CSSProperties } from 'react';
import type { Gap, Guide } from '#shared/canvas/layout/guides.ts';
import './drag-layer.css';
import type { Dragging } from './dragging.ts';

/** What a drag is aligned with, and the frame it would be put into: lines of one pixel, however near the canvas is. */
export function DragLayer({ dragging }: { dragging: Dragging }) {
  const { guides, gaps, aimed } = useSyncExternalStore(dragging.subscribe, dragging.getSight);
  const zoom = useStore(({ transform }) => transform[2]);
  if (guides.length === 0 && gaps.length === 0 && !aimed) return null;
  return (
    <ViewportPortal>
      <div aria-hidden="true" style={pixelStyle(zoom)}>
        {aimed && (
          <span
            className="frame__aim"
            style={{ transform: `translate(${aimed.absolute.x}px, ${aimed.absolute.y}px)`, ...aimed.size }}
          />
        )}
        {guides.map(({ axis, at, from, to }) => (
          <Line key={`${axis} ${at}`} axis={axis === 'x' ? 'y' : 'x'} at={at} from={from} to={to} />
        ))}
        {gaps.map((gap) => (
          <Distance key={`${gap.axis} ${gap.from}`} {...gap} zoom={zoom} />
        ))}
      </div>
    </ViewportPortal>
  );
}

const pixelStyle = (zoom: number): CSSProperties & Record<`--${string}`, string> => ({
  '--pixel': `${1 / zoom}px`,
});

/** @param axis along which it runs */
function Line({ axis, at, from, to }: Guide) {
  const isLevel = axis === 'x';
  const corner = isLevel ? `${from}px, ${at}px` : `${at}px, ${from}px`;
  return (
    <span
      className={isLevel ? 'guide guide--h' : 'guide guide--v'}
      style={{ transform: `translate(${corner})`, [isLevel ? 'width' : 'height']: to - from }}
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
