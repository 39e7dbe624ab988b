import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import * as Y from 'yjs';

/** One key or so of the session: [position, characters removed, text inserted], one after the other. */
type TracedChange = readonly [at: number, removed: number, inserted: string][];

interface Trace {
  endContent: string;
  txns: { patches: TracedChange }[];
}

/** The recorded session: its changes, and the text in the end. */
export function readTrace(path: string): { changes: TracedChange[]; text: string } {
  // The published form of the recording.
  const { txns, endContent } = JSON.parse(gunzipSync(readFileSync(path)).toString()) as Trace;
  return { changes: txns.map(({ patches }) => patches), text: endContent };
}

/** Makes changes of the session in a text, as one transaction. */
export function typeTraced(text: Y.XmlText, changes: readonly TracedChange[]): void {
  text.doc?.transact(() => {
    for (const [at, removed, inserted] of changes.flat()) {
      if (removed > 0) text.delete(at, removed);
      if (inserted !== '') text.insert(at, inserted);
    }
  });
}

/** Where the recorded editing session is: EDITING_TRACE, or beside the peers. Undefined when there is none. */
export function tracePath(): string | undefined {
  const { EDITING_TRACE: named, PEERS_DIR: peers } = process.env;
  const path = named ?? (peers ? join(peers, '../data/editing-trace-b4.json.gz') : undefined);
  return path !== undefined && existsSync(path) ? path : undefined;
}

export interface PlayedTrace {
  /** The state before its last keys. */
  state: Uint8Array;
  /** Those keys. */
  updates: Uint8Array[];
  /** Letters of the text in the end. */
  length: number;
}

/** The session typed into a document of one paragraph: the state before its last `tail` keys, and those as updates. */
export function playTrace(path: string, tail: number): PlayedTrace {
  const { changes } = readTrace(path);
  const ydoc = new Y.Doc();
  const text = new Y.XmlText();
  const paragraph = new Y.XmlElement('paragraph');
  paragraph.insert(0, [text]);
  ydoc.getXmlFragment('content').push([paragraph]);
  const type = (change: TracedChange): void => typeTraced(text, [change]);
  const cut = changes.length - tail;
  changes.slice(0, cut).forEach(type);
  const state = Y.encodeStateAsUpdate(ydoc);
  const updates: Uint8Array[] = [];
  ydoc.on('update', (update: Uint8Array) => updates.push(update));
  changes.slice(cut).forEach(type);
  return { state, updates, length: text.length };
}
