import { RawClient } from './raw-client.ts';

export interface RoomToJoin {
  name: string;
  token: string;
}

/** Opens clients in rooms, a few at a time so that nobody's upgrade waits long. @returns them joined and synced, room by room */
export async function joinRooms(
  url: string,
  rooms: readonly RoomToJoin[],
  perRoom: number,
): Promise<RawClient[][]> {
  const joined: RawClient[][] = [];
  for (const { name, token } of rooms) {
    const tokenOf = (clientId: number): string => token.replace('"{clientId}"', String(clientId));
    const clients = Array.from({ length: perRoom }, () => new RawClient({ url, room: name, token: tokenOf }));
    joined.push(clients);
    await Promise.all(clients.map((client) => client.ready));
  }
  return joined;
}
