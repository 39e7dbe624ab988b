/** What tabs of one browser say to each other under a name. */
export interface TabChannel {
  /** What is told once it is closed is heard all the same: what a page wrote while it was left is news to the others. */
  tell: (message: unknown) => void;
  listen: (listener: (message: unknown) => void) => void;
  close: () => void;
}

/** Undefined where tabs cannot hear each other. */
export function tabChannel(name: string): TabChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  const channel = new BroadcastChannel(name);
  let isClosed = false;
  return {
    tell: (message) => {
      const line = isClosed ? new BroadcastChannel(name) : channel;
      line.postMessage(message);
      if (isClosed) line.close();
    },
    listen: (listener) => {
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => listener(data));
    },
    close: () => {
      isClosed = true;
      channel.close();
    },
  };
}
