import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { peersOf, samePeers, type Peer } from './peers.ts';
import type { RoomState } from './rooms/room-state.ts';
import type { Room } from './rooms/room.ts';
import type { SaveStatus } from './status/save-status.ts';
import { SteadyStatus } from './status/steady-status.ts';
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

/** Begins to read a room that will be shown in a moment; renders nothing. */
export function useRoomAhead(name: string | undefined, userId: string): void {
  useEffect(() => {
    if (name === undefined) return undefined;
    const session = syncSession(userId);
    session.hold(name);
    return () => session.release(name);
  }, [name, userId]);
}

const nothing = () => () => {};

/**
 * What a component needs of a room's state: it renders when one of these values changes, and not at every key, which
 * changes what is counted.
 */
export function useRoomPart<T extends Record<string, unknown>>(
  room: Room | undefined,
  read: (state: RoomState) => T,
): T | undefined {
  const last = useRef<T>(undefined);
  return useSyncExternalStore(room?.subscribe ?? nothing, () => {
    const next = room && read(room.getState());
    if (!isSame(last.current, next)) last.current = next;
    return last.current;
  });
}

const isSame = <T extends Record<string, unknown>>(a: T | undefined, b: T | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && Object.keys(b).every((key) => Object.is(a[key], b[key])));

/** The word for a room, steadied; undefined without a room. */
export function useSaveStatus(name: string | undefined, userId: string): SaveStatus | undefined {
  const room = useRoom(name, userId);
  const word = useMemo(() => room && new SteadyStatus(room), [room]);
  return useSyncExternalStore(word?.subscribe ?? nothing, () => word?.get());
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
