import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { peersOf, samePeers, type Peer } from './peers.ts';
import type { RoomState } from './rooms/room-state.ts';
import type { Room } from './rooms/room.ts';
import type { SaveStatus } from './status/save-status.ts';
import { SteadyStatus } from './status/steady-status.ts';
import { syncSession } from './sync-session.ts';

/** Holds a room while the component is mounted. @returns undefined before the room is held, and without a name */
export function useRoom(name: string | undefined, userId: string): Room | undefined {
  const hold = useCallback(() => {
    if (name === undefined) return () => {};
    const session = syncSession(userId);
    session.hold(name);
    return () => session.release(name);
  }, [name, userId]);
  // React reads the snapshot again after it has subscribed; the room exists from then on.
  return useSyncExternalStore(hold, () => (name === undefined ? undefined : syncSession(userId).peek(name)));
}

/** Starts to load a room that will be shown soon. It never renders the component. */
export function usePreloadRoom(name: string | undefined, userId: string): void {
  useEffect(() => {
    if (name === undefined) return undefined;
    const session = syncSession(userId);
    session.hold(name);
    return () => session.release(name);
  }, [name, userId]);
}

const subscribeToNothing = () => () => {};

/**
 * Selects values from a room's state. The component renders when one of the selected values changes, and not at every
 * key, which changes only the counts in the state.
 * @param read the selector
 */
export function useRoomState<T extends Record<string, unknown>>(
  room: Room | undefined,
  read: (state: RoomState) => T,
): T | undefined {
  const last = useRef<T>(undefined);
  return useSyncExternalStore(room?.subscribe ?? subscribeToNothing, () => {
    const next = room && read(room.getState());
    if (!isShallowEqual(last.current, next)) last.current = next;
    return last.current;
  });
}

const isShallowEqual = <T extends Record<string, unknown>>(a: T | undefined, b: T | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && Object.keys(b).every((key) => Object.is(a[key], b[key])));

/** Returns the save status of a room, without brief flicker; undefined without a room. */
export function useSaveStatus(name: string | undefined, userId: string): SaveStatus | undefined {
  const room = useRoom(name, userId);
  const status = useMemo(() => room && new SteadyStatus(room), [room]);
  return useSyncExternalStore(status?.subscribe ?? subscribeToNothing, () => status?.get());
}

const NO_PEERS: readonly Peer[] = [];

/** Returns the other people in a room. */
export function usePeers(room: Room | undefined, ownUserId: string): readonly Peer[] {
  const last = useRef<readonly Peer[]>(NO_PEERS);
  const subscribe = useCallback(
    (listener: () => void) => {
      room?.awareness.on('change', listener);
      return () => room?.awareness.off('change', listener);
    },
    [room],
  );
  return useSyncExternalStore(subscribe, () => {
    const next = room ? peersOf(room.awareness, ownUserId) : NO_PEERS;
    if (!samePeers(last.current, next)) last.current = next;
    return last.current;
  });
}
