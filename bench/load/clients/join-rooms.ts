import { RawClient } from './raw-client.ts';

export interface RoomToJoin {
  name: string;
  token: string;
  /** Further rooms that the same socket joins. */
  otherRooms?: readonly string[];
}

/** A server under load, as its clients see it. */
export interface LoadedServer {
  name: string;
  url: string;
  /** Rooms with the token of their writers. */
  rooms: RoomToJoin[];
  /** Seconds of processor time so far, all threads included. */
  cpuSeconds: () => number;
}

const CONCURRENT_UPGRADES = 20;

/**
 * Opens clients in rooms, a few at a time so that no upgrade waits long.
 * @param perRoom clients in each room
 * @returns the joined and synced clients of each room
 */
export async function joinRooms(
  url: string,
  rooms: readonly RoomToJoin[],
  perRoom: number,
  isPage = false,
): Promise<RawClient[][]> {
  const joined: RawClient[][] = [];
  let opening: Promise<void>[] = [];
  for (const { name, token, otherRooms = [] } of rooms) {
    const tokenOf = (clientId: number): string => token.replace('"{clientId}"', String(clientId));
    const clients = Array.from(
      { length: perRoom },
      () => new RawClient({ url, room: name, token: tokenOf, isPage, otherRooms }),
    );
    joined.push(clients);
    opening.push(...clients.map((client) => client.ready));
    if (opening.length < CONCURRENT_UPGRADES) continue;
    await Promise.all(opening);
    opening = [];
  }
  await Promise.all(opening);
  return joined;
}
