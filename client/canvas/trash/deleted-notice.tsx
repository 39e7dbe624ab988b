import { useEffect, useState, useSyncExternalStore } from 'react';
import type { CanvasContext } from '../nodes/canvas-editor-context.ts';
import './deleted.css';
import { RecentlyTyped } from './recently-typed.ts';
import { DeletionWatcher, type DeletedWhileEditing } from './deletion-watcher.ts';
import { Trash2, X } from 'lucide-react';
import { useSaveStatus } from '#client/sync/index.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { firstWords, userNameOf } from './deletion-texts.ts';
import { restoreNodes } from './restore-nodes.ts';

interface DeletedNoticeProps {
  canvasId: string;
  context: CanvasContext;
}

/** A notice for a writer who was editing a node that another writer deleted. */
export function DeletedNotice({ canvasId, context }: DeletedNoticeProps) {
  const { canvasEditor } = context;
  const [watcher, setWatcher] = useState<DeletionWatcher | null>(null);
  useEffect(() => {
    const newWatcher = new DeletionWatcher(canvasEditor, new RecentlyTyped(canvasId));
    // The watcher subscribes to the canvas, so the effect that destroys it also creates it.
    // oxlint-disable-next-line react/set-state-in-effect
    setWatcher(newWatcher);
    return () => newWatcher.destroy();
  }, [canvasEditor, canvasId]);
  return watcher && <DeletedWhileEditingBanner canvasId={canvasId} context={context} watcher={watcher} />;
}

interface DeletedWhileEditingBannerProps {
  canvasId: string;
  context: CanvasContext;
  watcher: DeletionWatcher;
}

/**
 * A notice that another writer deleted a node which this writer was editing. Its button restores the node with its
 * text.
 */
function DeletedWhileEditingBanner({ canvasId, context, watcher }: DeletedWhileEditingBannerProps) {
  const { canvasEditor, isEditable, awareness, user } = context;
  const deleted = useSyncExternalStore(watcher.subscribe, watcher.get);
  const isSaved = useSaveStatus(canvasId, user.id) === 'saved';
  useEffect(() => {
    if (isSaved) watcher.noteSaved();
  }, [watcher, isSaved]);
  if (!deleted) return null;
  const restore = (): void => {
    const [id] = deleted.ids;
    restoreNodes(canvasEditor, deleted.ids);
    // A single restored node is edited again.
    if (id !== undefined && deleted.ids.length === 1 && canvasEditor.textOf(id)) canvasEditor.edit(id);
  };
  return (
    <div className="told" role="alert">
      <Icon of={Trash2} />
      <p>
        <strong>{sentence(deleted, userNameOf(awareness, deleted.clientId))}</strong>{' '}
        {deleted.ids.length === 1
          ? 'All words are kept under Deleted.'
          : 'All their words are kept under Deleted.'}
      </p>
      {isEditable && (
        <Button size="sm" onClick={restore}>
          Restore
        </Button>
      )}
      <IconButton icon={X} label="Dismiss" size="md" hasTooltip={false} onClick={() => watcher.dismiss()} />
    </div>
  );
}

function sentence({ ids, words }: DeletedWhileEditing, userName: string | null): string {
  const by = userName === 'you' ? 'You' : (userName ?? 'Somebody else');
  if (ids.length > 1) return `${by} deleted ${ids.length} items that you were writing in.`;
  const name = firstWords(words);
  return name === null
    ? `${by} deleted the item that you were writing in.`
    : `${by} deleted “${name}” while you were writing in it.`;
}
