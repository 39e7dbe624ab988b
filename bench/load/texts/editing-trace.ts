import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import * as Y from 'yjs';

interface Trace {
  startContent: string;
  /** Each transaction: [position, characters removed, text inserted]. */
  txns: { patches: [number, number, string][] }[];
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
  const trace = JSON.parse(gunzipSync(readFileSync(path)).toString()) as Trace;
  const ydoc = new Y.Doc();
  const text = new Y.XmlText();
  const paragraph = new Y.XmlElement('paragraph');
  paragraph.insert(0, [text]);
  ydoc.getXmlFragment('content').push([paragraph]);
  const type = ({ patches }: Trace['txns'][number]): void =>
    ydoc.transact(() => {
      for (const [at, removed, inserted] of patches) {
        if (removed > 0) text.delete(at, removed);
        if (inserted !== '') text.insert(at, inserted);
      }
    });
  const cut = trace.txns.length - tail;
  trace.txns.slice(0, cut).forEach(type);
  const state = Y.encodeStateAsUpdate(ydoc);
  const updates: Uint8Array[] = [];
  ydoc.on('update', (update: Uint8Array) => updates.push(update));
  trace.txns.slice(cut).forEach(type);
  return { state, updates, length: text.length };
}
