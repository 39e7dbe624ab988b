import { HocuspocusProvider, MessageType, type HocuspocusProviderConfiguration } from '@hocuspocus/provider';
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { messageYjsSyncStep2, messageYjsUpdate } from 'y-protocols/sync';
import * as Y from 'yjs';
import { hasPending, isShort, splitUpdate } from '#shared/documents/updates/split-update.ts';
import { MAX_UPDATE_BYTES, UPLOAD_ABOVE_BYTES } from '#shared/documents/sync-protocol.ts';
import type { MessageGate } from '../message-gate.ts';
import type { Unacknowledged } from './unacknowledged.ts';

/** Longer changes are sent in parts: the server refuses a change above `MAX_UPDATE_BYTES` [A15]. */
const PART_BYTES = 192 * 1024;

interface LinkOptions {
  unacknowledged: Unacknowledged;
  gate: MessageGate;
  /** The server took a change, or refused it. */
  onAck: () => void;
  /** A change cannot be cut into messages, or is longer than what is worth sending so: nothing of it was sent. */
  onTooLong: (update: Uint8Array) => void;
  /** Whether what is too long has another way; without one it is sent in parts as long as it can be cut. */
  canUpload: boolean;
  configuration: HocuspocusProviderConfiguration;
}

/**
 * A provider whose messages are seen: the record has every change that is sent and every acknowledgement, in the
 * order in which the Y.Doc does, so that what came before an acknowledgement is in the document when it counts.
 */
export function linkRoom(options: LinkOptions): HocuspocusProvider {
  const { unacknowledged, gate, onAck, onTooLong, canUpload, configuration } = options;
  const provider = new HocuspocusProvider({
    ...configuration,
    onOpen: () => unacknowledged.noteConnection(),
  });
  const deliver = provider.onMessage.bind(provider);
  provider.onMessage = (event) =>
    gate(() => {
      const answer = readAck(event.data);
      if (answer === true) unacknowledged.noteAcknowledged();
      else if (answer === false) unacknowledged.noteRefused();
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
    const isTooLong =
      parts.some(({ byteLength }) => byteLength > MAX_UPDATE_BYTES) ||
      (canUpload && update.byteLength > UPLOAD_ABOVE_BYTES);
    // Of the parts and not as it is: those lack what is pending in the document.
    if (isTooLong) return onTooLong(Y.mergeUpdates(parts));
    for (const [at, part] of parts.entries()) {
      const isLast = at === parts.length - 1;
      if (isLast && isCatchUp) unacknowledged.noteSent('catch-up');
      else unacknowledged.noteSent(isLast ? 'change' : 'part');
      sendSync(isLast && isCatchUp ? messageYjsSyncStep2 : messageYjsUpdate, part);
    }
  };
  provider.send = (message, args: Sendable) => {
    if (args.update) {
      if (!isShort(args.update, PART_BYTES)) return sendParts(args.update, false);
      unacknowledged.noteSent('change');
    } else if (args.clients) {
      // Who has gone silent is for the server to say: a client speaks for itself alone [A12].
      const clients = args.clients.filter((client) => client === provider.document.clientID);
      if (clients.length > 0) send(message, { ...args, clients });
      return;
    } else if (args.encoder) {
      const update = readCatchUp(encoding.toUint8Array(args.encoder));
      // Yjs adds its pending structs to the answer, and the server refuses what it cannot integrate [A14].
      const isToCut = update && (!isShort(update, PART_BYTES) || hasPending(provider.document));
      if (isToCut) return sendParts(update, true);
      if (update) unacknowledged.noteSent('catch-up');
    }
    send(message, args);
  };
  return provider;
}

type Message = Parameters<HocuspocusProvider['send']>[0];

/** What the library hands to `send`: a change, presence, or an answer that is written already. */
interface Sendable {
  update?: Uint8Array;
  encoder?: encoding.Encoder;
  /** Of presence: whose. */
  clients?: number[];
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
