import './deleted.css';
import { useReactFlow } from '@xyflow/react';
import { ArchiveRestore } from 'lucide-react';
import { useEffect, useState } from 'react';
import { deletedNodes, type DeletedNode } from '#shared/canvas/parse/deleted-nodes.ts';
import { CANVAS_NODES } from '#shared/canvas/empty-canvas.ts';
import { timeAgo } from '#client/lib/dates.ts';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Popover } from '#client/ui/layers/popover.tsx';
import type { CanvasEditor } from '../editor/canvas-editor.ts';
import type { CanvasContext } from '../nodes/canvas-editor-context.ts';
import { nodeTypeLabel } from '../editor/node-name.ts';
import { restoreNodes } from './restore-nodes.ts';
import { userNameOf } from './deletion-texts.ts';

interface DeletedPanelProps {
  context: CanvasContext;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** A button with the list of the deleted nodes of a canvas and their texts; each can be restored [K5]. */
export function DeletedPanel({ context, isOpen, onOpenChange }: DeletedPanelProps) {
  return (
    <Popover
      label="Deleted"
      align="end"
      className="deleted"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      trigger={<IconButton icon={ArchiveRestore} label="Deleted" size="md" />}
    >
      <h2 className="deleted__title">Deleted</h2>
      <DeletedList context={context} />
    </Popover>
  );
}

function DeletedList({ context }: { context: CanvasContext }) {
  const { canvasEditor, isEditable, awareness } = context;
  const deleted = useDeletedNodes(canvasEditor);
  const [now] = useState(() => Date.now());
  const { setCenter, getZoom } = useReactFlow();
  const restore = (id: string): void => {
    restoreNodes(canvasEditor, [id]);
    const shown = canvasEditor.projection.node(id);
    if (!shown) return;
    const { x, y } = shown.position.absolute;
    const { width, height } = shown.size;
    void setCenter(x + width / 2, y + height / 2, { zoom: getZoom(), duration: 200 });
  };
  if (deleted.length === 0)
    return (
      <p className="deleted__empty">Nothing was deleted here. What you delete can be restored for 30 days.</p>
    );
  return (
    <ul className="deleted__list">
      {deleted.slice(0, MAX_ROWS).map(({ record, words, clientId }) => (
        <li key={record.id} className="deleted__item">
          <div>
            {words !== '' && <p className="deleted__words">{words.slice(0, MAX_TEXT_LENGTH)}</p>}
            <p className="deleted__facts">
              {describeDeletion(
                nodeTypeLabel(record.type),
                userNameOf(awareness, clientId),
                record.gone,
                now,
              )}
            </p>
          </div>
          {isEditable && (
            <Button
              size="sm"
              aria-label={`Restore ${words === '' ? nodeTypeLabel(record.type) : words.slice(0, 80)}`}
              onClick={() => restore(record.id)}
            >
              Restore
            </Button>
          )}
        </li>
      ))}
      {deleted.length > MAX_ROWS && (
        <li className="deleted__more">
          These are the latest {MAX_ROWS}. Older ones come when these are restored.
        </li>
      )}
    </ul>
  );
}

/** Returns the node type, the user who deleted the node and the time, as far as they are known. */
function describeDeletion(
  kind: string,
  userName: string | null,
  deletedAt: number | null,
  now: number,
): string {
  // Only the deletion time is stored, by the clock of the deleting device.
  const age = deletedAt === null || deletedAt <= 0 ? '' : timeAgo(deletedAt, now);
  const deleted = [userName === null ? '' : `by ${userName}`, age].filter((part) => part !== '').join(', ');
  return deleted === '' ? kind : `${kind} · deleted ${deleted}`;
}

/** A longer list would not be read row by row. */
const MAX_ROWS = 200;
/** Characters of text in a row. Three lines are visible. */
const MAX_TEXT_LENGTH = 300;

/** Milliseconds between a change and the update of the list. */
const READ_DELAY_MS = 100;

/** Returns the deleted nodes, up to date with the canvas while the list is mounted. */
function useDeletedNodes(canvasEditor: CanvasEditor): DeletedNode[] {
  const [deleted, setDeleted] = useState(() => deletedNodes(canvasEditor.doc, MAX_ROWS + 1));
  useEffect(() => {
    const nodes = canvasEditor.doc.getMap(CANVAS_NODES);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = (): void => {
      timer = undefined;
      setDeleted(deletedNodes(canvasEditor.doc, MAX_ROWS + 1));
    };
    const readSoon = (): void => {
      timer ??= setTimeout(read, READ_DELAY_MS);
    };
    nodes.observeDeep(readSoon);
    return () => {
      clearTimeout(timer);
      nodes.unobserveDeep(readSoon);
    };
  }, [canvasEditor]);
  return deleted;
}
