import { useStore } from '@nanostores/react';
import { createPortal } from 'react-dom';
import { classNames } from '#client/ui/class-names.ts';
import { dragView } from './drag-view.ts';
import './drag-layer.css';

/** What is dragged, beside the pointer, and where it would land. */
export function DragLayer() {
  const view = useStore(dragView);
  if (!view) return null;
  const { label, x, y, mark, isRefused } = view;
  return createPortal(
    <div className={classNames('tree-drag', isRefused && 'is-refused')} aria-hidden="true">
      {mark && (
        <div
          className={`tree-drag__${mark.kind}`}
          style={{ left: mark.left, top: mark.top, width: mark.width, height: mark.height }}
        />
      )}
      <div className="tree-drag__label" style={{ transform: `translate(${x}px, ${y}px)` }}>
        {label}
      </div>
    </div>,
    document.body,
  );
}
