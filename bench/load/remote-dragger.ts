import type { RoomToJoin } from './clients/join-rooms.ts';
import type { LoadedServer } from './clients/loaded-server.ts';
import { remotePeer } from './clients/remote-peer.ts';

export interface RemoteDragger {
  /** Says where what is held is now, from where it was. */
  drag: (dx: number, dy: number) => void;
  close: () => void;
}

/** Another person on the same canvas who holds these nodes. */
export async function remoteDragger(
  server: Pick<LoadedServer, 'url'>,
  room: RoomToJoin,
  nodeIds: readonly string[],
): Promise<RemoteDragger> {
  const { provider, close } = await remotePeer(server, room);
  provider.setAwarenessField('user', { id: 'ines', name: 'Ines' });
  return {
    drag: (dx, dy) =>
      provider.setAwarenessField('canvas', { pointer: [dx, dy], sel: nodeIds, drag: [dx, dy] }),
    close,
  };
}
