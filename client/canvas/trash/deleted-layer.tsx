import { useEffect, useState } from 'react';
import type { CanvasContext } from '../nodes/canvas-editor-context.ts';
import './deleted.css';
import { DeletedPanel } from './deleted-panel.tsx';
import { DeletedWhileEditingBanner } from './deleted-while-editing-banner.tsx';
import { TypedLately } from './typed-lately.ts';
import { TypistWatch } from './typist-watch.ts';

interface DeletedLayerProps {
  canvasId: string;
  world: CanvasContext;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** What has gone from a canvas: the list of it, and the word to whoever was writing there. */
export function DeletedLayer({ canvasId, world, isOpen, onOpenChange }: DeletedLayerProps) {
  const { canvasEditor } = world;
  const [watch, setWatch] = useState<TypistWatch | null>(null);
  useEffect(() => {
    const made = new TypistWatch(canvasEditor, new TypedLately(canvasId));
    // It listens to the canvas, so it is made where it is ended.
    // oxlint-disable-next-line react/set-state-in-effect
    setWatch(made);
    return () => made.destroy();
  }, [canvasEditor, canvasId]);
  return (
    <>
      <DeletedPanel world={world} isOpen={isOpen} onOpenChange={onOpenChange} />
      {watch && <DeletedWhileEditingBanner canvasId={canvasId} world={world} watch={watch} />}
    </>
  );
}
