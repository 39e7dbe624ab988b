import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import * as Y from 'yjs';

/** About one keystroke of the session: a list of [position, characters removed, text inserted]. */
type TracedChange = readonly [at: number, removed: number, inserted: string][];

interface Trace {
  endContent: string;
  txns: { patches: TracedChange }[];
}

/** Reads the recorded session: its changes and the final text. */
export function readTrace(path: string): { changes: TracedChange[]; text: string } {
  // The format of the published recording.
  const { txns, endContent } = JSON.parse(gunzipSync(readFileSync(path)).toString()) as Trace;
  return { changes: txns.map(({ patches }) => patches), text: endContent };
}

/** Applies changes of the session to a text, in one transaction. */
export function applyTracedChanges(text: Y.XmlText, changes: readonly TracedChange[]): void {
  text.doc?.transact(() => {
    for (const [at, removed, inserted] of changes.flat()) {
      if (removed > 0) text.delete(at, removed);
      if (inserted !== '') text.insert(at, inserted);
    }
  });
}

/** Returns the path of the recorded editing session: EDITING_TRACE, or beside PEERS_DIR; undefined without a file. */
export function tracePath(): string | undefined {
  const { EDITING_TRACE: givenPath, PEERS_DIR: peers } = process.env;
  const path = givenPath ?? (peers ? join(peers, '../data/editing-trace-b4.json.gz') : undefined);
  return path !== undefined && existsSync(path) ? path : undefined;
}

export interface PlayedTrace {
  /** The Yjs state before the last keys. */
  state: Uint8Array;
  /** The last keys, an update each. */
  updates: Uint8Array[];
  /** Characters of the final text. */
  length: number;
}

/** Types the session into a document of one paragraph. The last `tail` keys are returned as updates. */
export function playTrace(path: string, tail: number): PlayedTrace {
  const { changes } = readTrace(path);
  const ydoc = new Y.Doc();
  const text = new Y.XmlText();
  const paragraph = new Y.XmlElement('paragraph');
  paragraph.insert(0, [text]);
  ydoc.getXmlFragment('content').push([paragraph]);
  const type = (change: TracedChange): void => applyTracedChanges(text, [change]);
  const tailStart = changes.length - tail;
  changes.slice(0, tailStart).forEach(type);
  const state = Y.encodeStateAsUpdate(ydoc);
  const updates: Uint8Array[] = [];
  ydoc.on('update', (update: Uint8Array) => updates.push(update));
  changes.slice(tailStart).forEach(type);
  return { state, updates, length: text.length };
}
