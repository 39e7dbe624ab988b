import { useStore } from '@nanostores/react';
import { useEffect, useSyncExternalStore } from 'react';
import { Button } from '#client/ui/button.tsx';
import type { CanvasEditor } from '../editor/canvas-editor.ts';
import { isMultiSelecting } from './multi-select.ts';

/** A bar shown while taps select several nodes: their number, and a button to finish. */
export function MultiSelectBar({ canvasEditor }: { canvasEditor: CanvasEditor }) {
  const isActive = useStore(isMultiSelecting);
  const count = useSyncExternalStore(
    canvasEditor.subscribe,
    () => canvasEditor.getView().selectedNodes.length,
  );
  useEffect(() => () => isMultiSelecting.set(false), []);
  if (!isActive) return null;
  return (
    <div className="several foot-bar">
      <p role="status">{count === 0 ? 'Tap each item to choose it' : `${count} chosen`}</p>
      <Button onClick={() => isMultiSelecting.set(false)}>Done</Button>
    </div>
  );
}
