import { pino } from 'pino';
import type * as Y from 'yjs';
import { fragmentToJson } from '#shared/editor/content/fragment-json.ts';
import { toMarkdown } from '#shared/editor/markdown/to-markdown.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { createDocumentGateway } from '#server/documents/gateway/create-gateway.ts';
import { createCanvasGateway, type CanvasGateway } from '#server/documents/canvases/canvas-gateway.ts';
import type { DocumentGateway } from '#server/documents/gateway/gateway.ts';
import { createRoomChanges } from '#server/documents/gateway/room-changes.ts';
import { growthOf } from '#server/policies/growth/growth.ts';
import type { TestRooms } from './test-rooms.ts';

const silent = pino({ level: 'silent' });

const changesOf = ({ db, url, secret }: TestRooms) =>
  createRoomChanges({
    db,
    syncUrl: () => url,
    secret,
    growth: growthOf(db, { isLow: false }),
    log: silent,
  });

/** Returns the document gateway that operations use, connected to the rooms of a test. It derives nothing. */
export const documentGatewayOf = (rooms: TestRooms): DocumentGateway =>
  createDocumentGateway({
    db: rooms.db,
    workers: rooms.workers,
    changes: changesOf(rooms),
    log: silent,
    deriveNow: () => Promise.resolve(),
  });

/** Returns the canvas gateway that operations use, connected to the rooms of a test. */
export const canvasGatewayOf = (rooms: TestRooms): CanvasGateway =>
  createCanvasGateway({ db: rooms.db, workers: rooms.workers, changes: changesOf(rooms) });

/** Returns the text of a room's Y.Doc as Markdown. */
export const markdownOf = (doc: Y.Doc): string =>
  toMarkdown(fragmentToJson(doc.getXmlFragment(CONTENT_FRAGMENT)));
