import { useCallback, useRef, useSyncExternalStore } from 'react';
import { peersOf, samePeers, type Peer } from './peers.ts';
import type { Room, RoomState } from './room.ts';
import { syncSession } from './sync-session.ts';

/** Holds a room while the component lives; undefined before it is held and without a name. */
export function useRoom(name: string | undefined, userId: string): Room | undefined {
  const hold = useCallback(() => {
    if (name === undefined) return () => {};
    const session = syncSession(userId);
    session.hold(name);
    return () => session.release(name);
  }, [name, userId]);
  // React reads the snapshot again after subscribing, which is when the room is there.
  return useSyncExternalStore(hold, () => (name === undefined ? undefined : syncSession(userId).peek(name)));
}

const nothing = () => () => {};

export function useRoomState(room: Room | undefined): RoomState | undefined {
  return useSyncExternalStore(room?.subscribe ?? nothing, () => room?.getState());
}

const NOBODY: readonly Peer[] = [];

/** Who else is in a room. */
export function usePeers(room: Room | undefined, ownUserId: string): readonly Peer[] {
  const last = useRef<readonly Peer[]>(NOBODY);
  const subscribe = useCallback(
    (listener: () => void) => {
      room?.awareness.on('change', listener);
      return () => room?.awareness.off('change', listener);
    },
    [room],
  );
  return useSyncExternalStore(subscribe, () => {
    const next = room ? peersOf(room.awareness, ownUserId) : NOBODY;
    if (!samePeers(last.current, next)) last.current = next;
    return last.current;
  });
}
