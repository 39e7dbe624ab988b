import { RawClient } from './raw-client.ts';

export interface RoomToJoin {
  name: string;
  token: string;
  /** Rooms that the same socket joins too. */
  beside?: readonly string[];
}

const AT_ONCE = 20;

/** Opens clients in rooms, a few at a time so that nobody's upgrade waits long. @returns them joined and synced, room by room */
export async function joinRooms(
  url: string,
  rooms: readonly RoomToJoin[],
  perRoom: number,
  isPage = false,
): Promise<RawClient[][]> {
  const joined: RawClient[][] = [];
  let opening: Promise<void>[] = [];
  for (const { name, token, beside = [] } of rooms) {
    const tokenOf = (clientId: number): string => token.replace('"{clientId}"', String(clientId));
    const clients = Array.from(
      { length: perRoom },
      () => new RawClient({ url, room: name, token: tokenOf, isPage, beside }),
    );
    joined.push(clients);
    opening.push(...clients.map((client) => client.ready));
    if (opening.length < AT_ONCE) continue;
    await Promise.all(opening);
    opening = [];
  }
  await Promise.all(opening);
  return joined;
}
