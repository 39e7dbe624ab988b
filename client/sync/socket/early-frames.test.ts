import { MessageType } from '@hocuspocus/provider';
import * as encoding from 'lib0/encoding';
import { expect, test } from 'vitest';
import { EarlyFrames } from './early-frames.ts';

function frame(type: MessageType, kind: number, bytes = 0): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarString(encoder, 'room\0session');
  encoding.writeVarUint(encoder, type);
  encoding.writeVarUint(encoder, kind);
  encoding.writeUint8Array(encoder, new Uint8Array(bytes));
  return encoding.toUint8Array(encoder);
}

const token = () => frame(MessageType.Auth, 0, 900);
const admitted = frame(MessageType.Auth, 2);
const denied = frame(MessageType.Auth, 1);

test('[A15] the tokens and short frames of fifty rooms are sent at once and fit the server’s early budget', () => {
  const early = new EarlyFrames();
  let sent = 0;
  for (let room = 0; room < 50; room += 1) {
    for (const earlyFrame of [frame(MessageType.Auth, 0, 500), frame(MessageType.Sync, 0, 200)]) {
      expect(early.canSend(earlyFrame)).toBe(true);
      sent += earlyFrame.byteLength;
    }
  }
  expect(sent).toBeLessThan(64 * 1024);
});

test('[A15] frames beyond the early budget are queued in order until the server admits a room', () => {
  const early = new EarlyFrames();
  const [long, behind] = [frame(MessageType.Sync, 2, 30_000), frame(MessageType.Sync, 2, 5)];
  expect(early.canSend(token())).toBe(true);
  expect([early.canSend(long), early.canSend(behind)]).toEqual([false, false]);
  // A token is never queued: without it no room is admitted.
  expect(early.canSend(token())).toBe(true);
  expect(early.receive(denied)).toEqual([]);
  expect(early.receive(frame(MessageType.Sync, 2, 3))).toEqual([]);
  expect(early.receive(admitted)).toEqual([long, behind]);
  expect(early.receive(admitted)).toEqual([]);
  expect(early.canSend(long)).toBe(true);
});
