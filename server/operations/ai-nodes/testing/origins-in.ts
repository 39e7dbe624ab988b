import * as Y from 'yjs';
import { CANVAS_NODES } from '#shared/canvas/empty-canvas.ts';
import { applyStateParts } from '#shared/documents/updates/apply-journal-update.ts';
import { readRoom } from '#server/db/journal/read-room.ts';
import type { TestServer } from '#server/testing/server.ts';

/** Returns the origin marks of the words in a node of a canvas, as its journal has them. */
export function originsIn({ db }: TestServer, canvasId: string, nodeId: string): unknown[] {
  const doc = new Y.Doc();
  const stored = readRoom(db.rawReader, canvasId);
  if (!stored) throw new Error('There is no such canvas.');
  applyStateParts(doc, stored);
  const fragment = doc.getMap<Y.Map<unknown>>(CANVAS_NODES).get(nodeId)?.get('text') as Y.XmlFragment;
  return fragment
    .toArray()
    .flatMap((block) =>
      (block as Y.XmlElement)
        .toArray()
        .flatMap((text) =>
          (text as Y.XmlText)
            .toDelta()
            .flatMap((part: { attributes?: object }) =>
              Object.entries(part.attributes ?? {}).flatMap(([name, value]) =>
                name.startsWith('origin') ? [value] : [],
              ),
            ),
        ),
    );
}
