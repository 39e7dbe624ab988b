import { useEffect, useState } from 'react';
import { deviceOf } from '#client/lib/device/device.ts';
import { keepAllOf, type Replication } from '#client/sync/index.ts';

interface Kept {
  texts: number;
  bytes: number;
}

/** How much of one workspace, and of all of them, this device keeps. */
export interface StoredTexts {
  here: Kept;
  all: Kept & { workspaces: number };
}

/** While texts are fetched, not at every one of them. */
const READ_EVERY_MS = 500;

/** Kept current while texts of this workspace or of others are fetched; undefined before it was read. */
export function useStoredTexts(workspaceId: string, userId: string, replication: Replication) {
  const [kept, setKept] = useState<StoredTexts>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = (): void => {
      // What was read last stands when the database does not answer.
      void readKeptTexts(userId, workspaceId).then(setKept, () => {});
    };
    const readSoon = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        read();
      }, READ_EVERY_MS);
    };
    read();
    const stops = [replication.subscribe(readSoon), keepAllOf(userId).subscribe(readSoon)];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [userId, workspaceId, replication]);
  return kept;
}

async function readKeptTexts(userId: string, workspaceId: string): Promise<StoredTexts | undefined> {
  const rooms = await (await deviceOf(userId).database())?.getAll('room');
  const sum = (some: readonly { size: number }[]): Kept => ({
    texts: some.length,
    bytes: some.reduce((bytes, { size }) => bytes + size, 0),
  });
  return (
    rooms && {
      here: sum(rooms.filter((room) => room.workspaceId === workspaceId)),
      all: { ...sum(rooms), workspaces: new Set(rooms.flatMap((room) => room.workspaceId ?? [])).size },
    }
  );
}
