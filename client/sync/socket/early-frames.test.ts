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
const letIn = frame(MessageType.Auth, 2);
const turnedAway = frame(MessageType.Auth, 1);

test('[A15] tokens and short frames of fifty rooms leave at once; together they fit the server’s budget', () => {
  const early = new EarlyFrames();
  let sent = 0;
  for (let room = 0; room < 50; room += 1) {
    for (const one of [frame(MessageType.Auth, 0, 500), frame(MessageType.Sync, 0, 200)]) {
      expect(early.mayLeave(one)).toBe(true);
      sent += one.byteLength;
    }
  }
  expect(sent).toBeLessThan(64 * 1024);
});

test('[A15] what is beyond the early budget waits, in order, until the server lets a room in', () => {
  const early = new EarlyFrames();
  const [long, behind] = [frame(MessageType.Sync, 2, 30_000), frame(MessageType.Sync, 2, 5)];
  expect(early.mayLeave(token())).toBe(true);
  expect([early.mayLeave(long), early.mayLeave(behind)]).toEqual([false, false]);
  // A token never waits: without one nobody is let in.
  expect(early.mayLeave(token())).toBe(true);
  expect(early.receive(turnedAway)).toEqual([]);
  expect(early.receive(frame(MessageType.Sync, 2, 3))).toEqual([]);
  expect(early.receive(letIn)).toEqual([long, behind]);
  expect(early.receive(letIn)).toEqual([]);
  expect(early.mayLeave(long)).toBe(true);
});
