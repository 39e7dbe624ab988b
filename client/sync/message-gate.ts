/** Delivers the messages of the server and of other tabs. It may delay them, but keeps their order and drops none. */
export type MessageGate = (deliver: () => void) => void;
