import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { peersOf, samePeers, type Peer } from './peers.ts';
import type { Room, RoomState } from './room.ts';
import { syncSession } from './sync-session.ts';

/** Holds a room while the component lives; undefined before the first effect and without a name. */
export function useRoom(name: string | undefined, userId: string): Room | undefined {
  const [room, setRoom] = useState<Room>();
  useEffect(() => {
    if (name === undefined) return undefined;
    const session = syncSession(userId);
    setRoom(session.hold(name));
    return () => {
      setRoom(undefined);
      session.release(name);
    };
  }, [name, userId]);
  return room?.name === name ? room : undefined;
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
