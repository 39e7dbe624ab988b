import { tabChannel } from '#client/lib/tab-channel.ts';

/** A message between tabs about uploads. `part` is the fraction of the file that was sent, 0 to 1. */
export type FileMessage = { kind: 'changed' } | { kind: 'progress'; assetId: string; part: number };

export interface FileChannel {
  tell: (message: FileMessage) => void;
  listen: (listener: (message: FileMessage) => void) => void;
  close: () => void;
}

/** Returns a person's channel between tabs; undefined when the browser has no `BroadcastChannel`. */
export function fileChannelOf(userId: string): FileChannel | undefined {
  const channel = tabChannel(`foolscap-files-${userId}`);
  return (
    channel && {
      ...channel,
      listen: (listener) =>
        channel.listen((data) => {
          if (isFileMessage(data)) listener(data);
        }),
    }
  );
}

function isFileMessage(data: unknown): data is FileMessage {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return false;
  if (data.kind === 'changed') return true;
  return (
    data.kind === 'progress' &&
    'assetId' in data &&
    typeof data.assetId === 'string' &&
    'part' in data &&
    typeof data.part === 'number'
  );
}
