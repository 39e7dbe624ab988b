import * as Y from 'yjs';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';

/** Copies a document and adds words under a client id that the server has not received. */
export function offlineCopy(doc: Y.Doc, clientId: number, words: string): Y.Doc {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  copy.clientID = clientId;
  const text = (copy.getXmlFragment(CONTENT_FRAGMENT).get(0) as Y.XmlElement).get(0) as Y.XmlText;
  text.insert(text.length, words);
  return copy;
}

/**
 * Encodes an update, version 1, of deletions alone.
 * @param ranges client id, first clock and length of each deletion
 */
export function deletionsOnly(
  ...ranges: readonly (readonly [client: number, clock: number, length: number])[]
) {
  const bytes = [0, ranges.length];
  for (const [client, clock, length] of ranges)
    bytes.push(...varUint(client), 1, ...varUint(clock), ...varUint(length));
  return Uint8Array.from(bytes);
}

/** Encodes a whole number as lib0 does. */
function varUint(number: number): number[] {
  const bytes: number[] = [];
  let rest = number;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push(128 | (rest % 128));
  return [...bytes, rest];
}
