import { HocuspocusProvider, MessageType, type HocuspocusProviderConfiguration } from '@hocuspocus/provider';
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { messageYjsSyncStep2, messageYjsUpdate } from 'y-protocols/sync';
import { MAX_MESSAGE_BYTES } from '#shared/documents/sync-protocol.ts';
import type { AckLedger } from './ack-ledger.ts';
import type { MessageGate } from './message-gate.ts';
import { hasPending, splitUpdate } from '../uploads/split-update.ts';

/** Longer changes are sent in parts: a message holds the server's loop, and one above its limit ends the socket. */
const SPLIT_ABOVE_BYTES = 1024 * 1024;
const PART_BYTES = 512 * 1024;
/** A message says besides which room and what it is. */
const LONGEST_PART_BYTES = MAX_MESSAGE_BYTES - 1024;

interface LinkOptions {
  ledger: AckLedger;
  gate: MessageGate;
  /** The server took a change, or refused it. */
  onAck: () => void;
  /** A change that cannot be cut is too long for any message: nothing of it was sent. */
  onTooLong: (update: Uint8Array) => void;
  configuration: HocuspocusProviderConfiguration;
}

/**
 * A provider whose messages are seen: the ledger hears of every change that is sent and of every acknowledgement, in
 * the order in which the Y.Doc does, so that what came before an acknowledgement is in the document when it counts.
 */
export function linkRoom({ ledger, gate, onAck, onTooLong, configuration }: LinkOptions): HocuspocusProvider {
  const provider = new HocuspocusProvider({
    ...configuration,
    onOpen: () => ledger.restart(),
  });
  const deliver = provider.onMessage.bind(provider);
  provider.onMessage = (event) =>
    gate(() => {
      const answer = readAck(event.data);
      if (answer !== undefined) ledger.ack(answer);
      deliver(event);
      if (answer !== undefined) onAck();
    });
  const send = provider.send.bind(provider);
  const sendSync = (kind: number, update: Uint8Array): void => {
    const encoder = encoding.createEncoder();
    encoding.writeVarString(encoder, provider.effectiveName);
    encoding.writeVarUint(encoder, MessageType.Sync);
    encoding.writeVarUint(encoder, kind);
    encoding.writeVarUint8Array(encoder, update);
    // The library names its own messages alone; of a message it asks for `get`.
    send(Written as unknown as Message, { encoder });
  };
  const sendParts = (update: Uint8Array, isCatchUp: boolean): void => {
    const parts = splitUpdate(update, PART_BYTES, provider.document);
    const tooLong = parts.find(({ byteLength }) => byteLength > LONGEST_PART_BYTES);
    if (tooLong) return onTooLong(update);
    for (const [at, part] of parts.entries()) {
      const isLast = at === parts.length - 1;
      if (isLast && isCatchUp) ledger.sendCatchUp();
      else ledger.sendChange(isLast);
      sendSync(isLast && isCatchUp ? messageYjsSyncStep2 : messageYjsUpdate, part);
    }
  };
  provider.send = (message, args: Sendable) => {
    if (args.update) {
      if (args.update.byteLength > SPLIT_ABOVE_BYTES) return sendParts(args.update, false);
      ledger.sendChange();
    } else if (args.encoder) {
      const update = readCatchUp(encoding.toUint8Array(args.encoder));
      // Yjs adds its pending structs to the answer, and the server refuses what it cannot integrate [A14].
      const isToCut = update && (update.byteLength > SPLIT_ABOVE_BYTES || hasPending(provider.document));
      if (isToCut) return sendParts(update, true);
      if (update) ledger.sendCatchUp();
    }
    send(message, args);
  };
  return provider;
}

type Message = Parameters<HocuspocusProvider['send']>[0];

/** What the library hands to `send`: a change, or an answer that is written already. */
interface Sendable {
  update?: Uint8Array;
  encoder?: encoding.Encoder;
}

/** A message that is written already, in the form in which the library takes messages. */
class Written {
  encoder = encoding.createEncoder();

  get({ encoder }: { encoder?: encoding.Encoder }): encoding.Encoder {
    return encoder ?? this.encoder;
  }
}

/** Whether the server took a change; undefined for any other message. */
function readAck(data: ArrayBuffer): boolean | undefined {
  const decoder = decoding.createDecoder(new Uint8Array(data));
  decoding.readVarString(decoder);
  if (decoding.readVarUint(decoder) !== MessageType.SyncStatus) return undefined;
  return decoding.readVarInt(decoder) === 1;
}

/** The changes of an answer to the question what the server lacks; undefined for any other message. */
function readCatchUp(message: Uint8Array): Uint8Array | undefined {
  const decoder = decoding.createDecoder(message);
  decoding.readVarString(decoder);
  if (decoding.readVarUint(decoder) !== MessageType.Sync) return undefined;
  if (!decoding.hasContent(decoder)) return undefined;
  if (decoding.readVarUint(decoder) !== messageYjsSyncStep2) return undefined;
  return decoding.readVarUint8Array(decoder);
}
