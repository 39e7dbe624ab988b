import { useStore } from '@nanostores/react';
import { useEffect, useSyncExternalStore } from 'react';
import { Button } from '#client/ui/button.tsx';
import type { CanvasEditor } from '../editor/canvas-editor.ts';
import { choosingSeveral } from './choosing-several.ts';

/** While several are chosen by taps: how many they are, and the end of it. */
export function MultiSelectBar({ canvasEditor }: { canvasEditor: CanvasEditor }) {
  const isChoosing = useStore(choosingSeveral);
  const count = useSyncExternalStore(
    canvasEditor.subscribe,
    () => canvasEditor.getView().selectedNodes.length,
  );
  useEffect(() => () => choosingSeveral.set(false), []);
  if (!isChoosing) return null;
  return (
    <div className="several">
      <p role="status">{count === 0 ? 'Tap each item to choose it' : `${count} chosen`}</p>
      <Button onClick={() => choosingSeveral.set(false)}>Done</Button>
    </div>
  );
}
