/** A named channel between the tabs of one browser. */
export interface TabChannel {
  /**
   * Sends a message to the other tabs, even after `close`: a page that is being left still reports its last write.
   */
  tell: (message: unknown) => void;
  listen: (listener: (message: unknown) => void) => void;
  close: () => void;
}

/** Opens a channel. Returns undefined in a browser without BroadcastChannel. */
export function tabChannel(name: string): TabChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  const channel = new BroadcastChannel(name);
  let isClosed = false;
  return {
    tell: (message) => {
      const sender = isClosed ? new BroadcastChannel(name) : channel;
      sender.postMessage(message);
      if (isClosed) sender.close();
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
