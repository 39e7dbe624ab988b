import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import * as syncProtocol from 'y-protocols/sync';
import * as Y from 'yjs';
import { examineUpdate } from '#shared/documents/updates/examine-update.ts';
import { foldRows } from '#shared/documents/fold.ts';
import type { JournalRow } from '#shared/documents/updates/apply-journal-update.ts';
import { withoutFormattingCleanup } from '#shared/documents/without-formatting-cleanup.ts';
import { emptyDocument } from '#shared/editor/content/first-content.ts';

/**
 * A model of a room without sockets and disk. It uses the product's check of updates and its fold, and the messages
 * of y-protocols. Its messages go directly into the queues of its devices.
 */
export class ModelRoom {
  doc = withoutFormattingCleanup(new Y.Doc());
  #snapshot: Uint8Array | undefined;
  #rows: JournalRow[] = [];
  #lastRow = 0;
  readonly #devices: ModelDevice[] = [];

  constructor() {
    this.#store(emptyDocument());
  }

  join(device: ModelDevice): void {
    this.#devices.push(device);
    this.#toDevice(device, (encoder) => syncProtocol.writeSyncStep1(encoder, this.doc));
  }

  leave(device: ModelDevice): void {
    const at = this.#devices.indexOf(device);
    if (at !== -1) this.#devices.splice(at, 1);
  }

  /**
   * Handles a message as the server does: a new update becomes a row, then it is applied and sent to the other
   * devices.
   */
  receive(from: ModelDevice, message: Uint8Array): void {
    const decoder = decoding.createDecoder(message);
    if (decoding.readVarUint(decoder) === syncProtocol.messageYjsSyncStep1) {
      this.#toDevice(from, (encoder) => syncProtocol.readSyncStep1(decoder, encoder, this.doc));
      return;
    }
    const update = decoding.readVarUint8Array(decoder);
    if (examineUpdate(this.doc, update).kind !== 'new') return;
    this.#store(update);
    for (const device of this.#devices) {
      if (device !== from) this.#toDevice(device, (encoder) => syncProtocol.writeUpdate(encoder, update));
    }
  }

  /** Folds the rows into a snapshot, without reading the live document. */
  fold(): void {
    const folded = foldRows({ snapshot: this.#snapshot, rows: this.#rows });
    if (!folded) return;
    this.#snapshot = folded.state;
    this.#rows = [];
  }

  /** Ends the process: the next one loads the journal, and no device is connected. */
  restart(): void {
    for (const device of this.#devices.slice()) device.cut();
    this.doc = this.loadFromJournal();
  }

  loadFromJournal(): Y.Doc {
    const doc = withoutFormattingCleanup(new Y.Doc());
    if (this.#snapshot) Y.applyUpdate(doc, this.#snapshot);
    for (const { bytes } of this.#rows) Y.applyUpdate(doc, bytes);
    return doc;
  }

  #store(update: Uint8Array): void {
    this.#rows.push({ id: (this.#lastRow += 1), bytes: update });
    Y.applyUpdate(this.doc, update);
  }

  #toDevice(device: ModelDevice, write: (encoder: encoding.Encoder) => void): void {
    const encoder = encoding.createEncoder();
    write(encoder);
    if (encoding.length(encoder) > 0) device.inbound.push(encoding.toUint8Array(encoder));
  }
}

/**
 * A device with one Y.Doc and a connection. Messages of each direction stay in order, and are delivered at any time.
 */
export class ModelDevice {
  readonly doc = new Y.Doc();
  readonly inbound: Uint8Array[] = [];
  readonly #outbound: Uint8Array[] = [];
  readonly #room: ModelRoom;
  isConnected = false;

  constructor(room: ModelRoom, clientId: number) {
    this.#room = room;
    this.doc.clientID = clientId;
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== this && this.isConnected)
        this.#send((encoder) => syncProtocol.writeUpdate(encoder, update));
    });
  }

  connect(): void {
    if (this.isConnected) return;
    this.isConnected = true;
    this.#room.join(this);
    this.#send((encoder) => syncProtocol.writeSyncStep1(encoder, this.doc));
  }

  /** Cuts the connection: all undelivered messages are lost. */
  cut(): void {
    this.isConnected = false;
    this.inbound.length = 0;
    this.#outbound.length = 0;
    this.#room.leave(this);
  }

  /**
   * Delivers one message to the room.
   * @param isDuplicated whether another tab of this device sends the same message too
   * @returns false when no message waits
   */
  deliverUp(isDuplicated = false): boolean {
    const message = this.#outbound.shift();
    if (!message) return false;
    this.#room.receive(this, message);
    if (isDuplicated) this.#room.receive(this, message);
    return true;
  }

  deliverDown(): boolean {
    const message = this.inbound.shift();
    if (!message) return false;
    const encoder = encoding.createEncoder();
    syncProtocol.readSyncMessage(decoding.createDecoder(message), encoder, this.doc, this);
    if (encoding.length(encoder) > 0) this.#outbound.push(encoding.toUint8Array(encoder));
    return true;
  }

  #send(write: (encoder: encoding.Encoder) => void): void {
    const encoder = encoding.createEncoder();
    write(encoder);
    this.#outbound.push(encoding.toUint8Array(encoder));
  }
}
