import { useEffect, useState, useSyncExternalStore } from 'react';
import type { CanvasContext } from '../nodes/canvas-editor-context.ts';
import './deleted.css';
import { DeletedPanel } from './deleted-panel.tsx';
import { TypedLately } from './typed-lately.ts';
import { TypistWatch, type DeletedUnderHand } from './typist-watch.ts';
import { Trash2, X } from 'lucide-react';
import { useSaveStatus } from '#client/sync/index.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { firstWords } from './first-words.ts';
import { restoreNodes } from './restore-nodes.ts';
import { whoIs } from './who-deleted.ts';

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

interface ToldBannerProps {
  canvasId: string;
  world: CanvasContext;
  watch: TypistWatch;
}

/** Tells a writer that somebody deleted what they were writing in. Nothing is lost: it can be restored from here. */
function DeletedWhileEditingBanner({ canvasId, world, watch }: ToldBannerProps) {
  const { canvasEditor, isEditable, awareness, user } = world;
  const told = useSyncExternalStore(watch.subscribe, watch.get);
  const isSaved = useSaveStatus(canvasId, user.id) === 'saved';
  useEffect(() => {
    if (isSaved) watch.noteSaved();
  }, [watch, isSaved]);
  if (!told) return null;
  const restore = (): void => {
    const [id] = told.ids;
    restoreNodes(canvasEditor, told.ids);
    // One goes on where one was.
    if (id !== undefined && told.ids.length === 1 && canvasEditor.textOf(id)) canvasEditor.edit(id);
  };
  return (
    <div className="told" role="alert">
      <Icon of={Trash2} />
      <p>
        <strong>{sentence(told, whoIs(awareness, told.clientId))}</strong>{' '}
        {told.ids.length === 1
          ? 'All words are kept under Deleted.'
          : 'All their words are kept under Deleted.'}
      </p>
      {isEditable && (
        <Button size="sm" onClick={restore}>
          Restore
        </Button>
      )}
      <IconButton icon={X} label="Dismiss" size="md" hasTooltip={false} onClick={() => watch.dismiss()} />
    </div>
  );
}

function sentence({ ids, words }: DeletedUnderHand, who: string | null): string {
  const by = who === 'you' ? 'You' : (who ?? 'Somebody else');
  if (ids.length > 1) return `${by} deleted ${ids.length} items that you were writing in.`;
  const name = firstWords(words);
  return name === null
    ? `${by} deleted the item that you were writing in.`
    : `${by} deleted “${name}” while you were writing in it.`;
}
