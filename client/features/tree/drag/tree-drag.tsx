import { useStore } from '@nanostores/react';
import { createPortal } from 'react-dom';
import { classNames } from '#client/ui/class-names.ts';
import { dragView, useTreeDrag, type TreeDragOptions } from './use-tree-drag.ts';
import './tree-drag.css';

/** Makes the rows of a tree draggable, and draws the drag. */
export function TreeDrag(options: TreeDragOptions) {
  useTreeDrag(options);
  return <DragLayer />;
}

/** Draws the label of the dragged items beside the pointer, and the drop indicator. */
function DragLayer() {
  const view = useStore(dragView);
  if (!view) return null;
  const { label, x, y, indicator, isRefused } = view;
  return createPortal(
    <div className={classNames('tree-drag', isRefused && 'is-refused')} aria-hidden="true">
      {indicator && (
        <div
          className={`tree-drag__${indicator.kind}`}
          style={{
            left: indicator.left,
            top: indicator.top,
            width: indicator.width,
            height: indicator.height,
          }}
        />
      )}
      <div className="tree-drag__label" style={{ transform: `translate(${x}px, ${y}px)` }}>
        {label}
      </div>
    </div>,
    document.body,
  );
}
