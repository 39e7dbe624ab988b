import { useReactFlow, useStore } from '@xyflow/react';
import { Keyboard, Maximize, Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#client/ui/icon-button.tsx';
import { isKeyListOpen } from '../edges/connecting.ts';

const STEP = { duration: 120 };

interface ZoomToolsProps {
  onShowAll: () => void;
  /** The tools of the whole canvas. */
  children: ReactNode;
}

/** Shows and changes the zoom, fits all nodes into view, and opens the list of keys. */
export function ZoomTools({ onShowAll, children }: ZoomToolsProps) {
  const { zoomIn, zoomOut, zoomTo } = useReactFlow();
  const zoom = useStore(({ transform }) => transform[2]);
  return (
    <div className="zoom" role="group" aria-label="Zoom">
      <IconButton icon={Minus} label="Zoom out" size="md" onClick={() => void zoomOut(STEP)} />
      <button
        type="button"
        className="zoom__value"
        aria-label="Zoom to 100%"
        onClick={() => void zoomTo(1, STEP)}
      >
        {Math.round(zoom * 100)}%
      </button>
      <IconButton icon={Plus} label="Zoom in" size="md" onClick={() => void zoomIn(STEP)} />
      <span className="bubble__rule" />
      <IconButton icon={Maximize} label="Fit view" keys="⇧1" size="md" onClick={onShowAll} />
      {children}
      <IconButton
        icon={Keyboard}
        label="Keys of the canvas"
        keys="?"
        size="md"
        className="zoom__keys"
        onClick={() => isKeyListOpen.set(true)}
      />
    </div>
  );
}
