import type { Hocuspocus } from '@hocuspocus/server';
import { SCHEMA_VERSION } from '#shared/editor/schema/version.ts';
import { SERVER_WRITER } from '#server/db/journal/row-kinds.ts';
import type { RoomContext } from '../connections/room-context.ts';
import type { MoveCorrections } from './move-corrections.ts';

/**
 * Loads a room that nobody has open until its stored rows are corrected [M11].
 * @throws the error of a room that cannot be loaded
 */
export async function loadForCorrections(
  hocuspocus: Hocuspocus<RoomContext>,
  moves: Pick<MoveCorrections, 'settled'>,
  ydocId: string,
): Promise<void> {
  const context: Omit<RoomContext, 'socket'> = {
    room: { kind: 'content', ydocId },
    userId: SERVER_WRITER,
    username: '',
    workspaceId: undefined,
    schema: SCHEMA_VERSION,
    clientId: undefined,
    device: null,
    followsMoves: true,
    isRecovering: false,
    service: undefined,
    authorisedAtEventId: 0,
  };
  // There is no socket: nothing arrives over this connection.
  const connection = await hocuspocus.openDirectConnection(ydocId, context as RoomContext);
  try {
    await moves.settled(ydocId);
  } finally {
    await connection.disconnect();
  }
}
