/** What every message of the server, or of another tab, passes; it may wait, in order, but none may be dropped. */
export type MessageGate = (deliver: () => void) => void;
