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
import { kindName } from '../editor/node-name.ts';
import { restoreNodes } from './restore-nodes.ts';
import { whoIs } from './who-deleted.ts';

interface DeletedPanelProps {
  world: CanvasContext;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** What was deleted on a canvas, with its words, to be brought back [K5]. */
export function DeletedPanel({ world, isOpen, onOpenChange }: DeletedPanelProps) {
  return (
    <div className="deleted-tool">
      <Popover
        label="Deleted"
        align="start"
        className="deleted"
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        trigger={<IconButton icon={ArchiveRestore} label="Deleted" size="md" />}
      >
        <h2 className="deleted__title">Deleted</h2>
        <DeletedList world={world} />
      </Popover>
    </div>
  );
}

function DeletedList({ world }: { world: CanvasContext }) {
  const { canvasEditor, isEditable, awareness } = world;
  const deleted = useDeletedNodes(canvasEditor);
  const [now] = useState(() => Date.now());
  const { setCenter, getZoom } = useReactFlow();
  const restore = (id: string): void => {
    restoreNodes(canvasEditor, [id]);
    const shown = canvasEditor.projection.node(id);
    if (!shown) return;
    const { x, y } = shown.place.absolute;
    const { width, height } = shown.size;
    void setCenter(x + width / 2, y + height / 2, { zoom: getZoom(), duration: 200 });
  };
  if (deleted.length === 0)
    return (
      <p className="deleted__empty">Nothing was deleted here. What you delete can be restored for 30 days.</p>
    );
  return (
    <ul className="deleted__list">
      {deleted.slice(0, MOST).map(({ record, words, clientId }) => (
        <li key={record.id} className="deleted__item">
          <div>
            {words !== '' && <p className="deleted__words">{words.slice(0, LONGEST)}</p>}
            <p className="deleted__facts">
              {facts(kindName(record.type), whoIs(awareness, clientId), record.gone, now)}
            </p>
          </div>
          {isEditable && (
            <Button
              size="sm"
              aria-label={`Restore ${words === '' ? kindName(record.type) : words.slice(0, 80)}`}
              onClick={() => restore(record.id)}
            >
              Restore
            </Button>
          )}
        </li>
      ))}
      {deleted.length > MOST && (
        <li className="deleted__more">
          These are the latest {MOST}. Older ones come when these are restored.
        </li>
      )}
    </ul>
  );
}

/** What it is, who deleted it and when, as far as that is known. */
function facts(kind: string, who: string | null, gone: number | null, now: number): string {
  // Of who deleted it the time alone is written, by their clock.
  const when = gone === null || gone <= 0 ? '' : timeAgo(gone, now);
  const deleted = [who === null ? '' : `by ${who}`, when].filter((part) => part !== '').join(', ');
  return deleted === '' ? kind : `${kind} · deleted ${deleted}`;
}

/** More would not be looked through one by one. */
const MOST = 200;
/** Letters of a row: three lines of it are seen. */
const LONGEST = 300;

/** Milliseconds between a change and the list. */
const READ = 100;

/** The list while it is in sight, kept up with the canvas. */
function useDeletedNodes(canvasEditor: CanvasEditor): DeletedNode[] {
  const [deleted, setDeleted] = useState(() => deletedNodes(canvasEditor.doc, MOST + 1));
  useEffect(() => {
    const nodes = canvasEditor.doc.getMap(CANVAS_NODES);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = (): void => {
      timer = undefined;
      setDeleted(deletedNodes(canvasEditor.doc, MOST + 1));
    };
    const readSoon = (): void => {
      timer ??= setTimeout(read, READ);
    };
    nodes.observeDeep(readSoon);
    return () => {
      clearTimeout(timer);
      nodes.unobserveDeep(readSoon);
    };
  }, [canvasEditor]);
  return deleted;
}
