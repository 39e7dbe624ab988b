import { v4 as uuid } from 'uuid';
import * as v from 'valibot';
import * as Y from 'yjs';
import { SCHEMA_VERSION_TEXT } from '#shared/editor/schema/version.ts';
import type { MessageGate } from '../message-gate.ts';
import { FROM_TAB, FROM_TAB_STATE } from '../origins.ts';
import { isHeld } from '../store/is-held.ts';
import { isNewerThanThisBuild } from '../store/schema-order.ts';
import { TabMessage, TabMessageHead } from './tab-message.ts';

/** A tab reports within this time that its change is stored. If it does not, it may have been closed. */
const STORED_WITHIN_MS = 2_000;
const ASK_AGAIN_AFTER_MS = 500;

export interface RoomTabsOptions {
  userId: string;
  ydocId: string;
  ydoc: Y.Doc;
  /** Whether the database has everything that this tab has. */
  isStored: () => boolean;
  gate: MessageGate;
  /** Text arrived from another tab. */
  onText: () => void;
  /** A tab of a newer build has this room open. */
  onNewerBuild: () => void;
  /** Returns the changes that the server has not acknowledged, as they were made; undefined if they are not retained. */
  rows: () => readonly Uint8Array[] | undefined;
  /** Another tab has changes that this one lacked and the server has not acknowledged. Called before they are applied. */
  onRows: (rows: readonly Uint8Array[]) => void;
  /** The tab that sent this update has not stored it, so this one must. `isLocal`: the server may lack it. */
  onUnstored: (update: Uint8Array, isLocal: boolean) => void;
}

/** A person's room in the tabs of one browser: keeps the tabs in sync without a server [C9]. */
export class RoomTabs {
  readonly #options: RoomTabsOptions;
  readonly #self = uuid();
  readonly #channel: BroadcastChannel | undefined;
  #unstored: { from: string; number: number; update: Uint8Array; at: number }[] = [];
  #storedTimer: ReturnType<typeof setTimeout> | undefined;
  #askTimer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(options: RoomTabsOptions) {
    this.#options = options;
    if (typeof BroadcastChannel === 'undefined') return;
    // The name contains the user id: a tab of another person uses another channel [C2].
    this.#channel = new BroadcastChannel(`foolscap-room-${options.userId}-${options.ydocId}`);
    this.#channel.addEventListener('message', ({ data }) => this.#handleData(data));
    this.#requestMissing(false);
  }

  /** Sends a change that was made here to the other tabs. @param number its number in `RoomStore` */
  sendChange(number: number, update: Uint8Array): void {
    this.#post({ type: 'change', number, update });
  }

  /** Reports to the other tabs that the database has the changes of this tab up to a number. */
  sendStored(upTo: number): void {
    this.#post({ type: 'stored', upTo });
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#storedTimer);
    clearTimeout(this.#askTimer);
    for (const { update } of this.#unstored.splice(0)) this.#options.onUnstored(update, true);
    this.#channel?.close();
  }

  #requestMissing(isAnswer: boolean): void {
    this.#post({ type: 'ask', vector: Y.encodeStateVector(this.#options.ydoc), isAnswer });
  }

  #post(message: OutgoingMessage): void {
    if (this.#isClosed) return;
    this.#channel?.postMessage({ ...message, schema: SCHEMA_VERSION_TEXT, from: this.#self });
  }

  #handleData(data: unknown): void {
    if (this.#isClosed || !v.is(TabMessageHead, data)) return;
    if (isNewerThanThisBuild(data.schema)) return this.#options.onNewerBuild();
    const parsed = v.safeParse(TabMessage, data);
    if (parsed.success) this.#options.gate(() => this.#handleMessage(parsed.output));
  }

  #handleMessage(message: TabMessage): void {
    if (this.#isClosed) return;
    if (message.type === 'ask') {
      this.#sendMissing(message.from, message.vector);
      if (!message.isAnswer) this.#requestMissing(true);
    } else if (message.type === 'give') {
      if (message.to === this.#self) this.#handleGive(message);
    } else if (message.type === 'change') {
      this.#handleChange(message);
    } else {
      this.#unstored = this.#unstored.filter(
        ({ from, number }) => from !== message.from || number > message.upTo,
      );
    }
  }

  #sendMissing(to: string, vector: Uint8Array): void {
    const { ydoc, isStored, rows } = this.#options;
    const update = Y.encodeStateAsUpdate(ydoc, vector);
    if (update.byteLength > EMPTY_UPDATE_BYTES) {
      this.#post({ type: 'give', to, update, isStored: isStored(), rows: rows()?.slice() });
    }
  }

  #handleGive({ update, isStored, rows }: Extract<TabMessage, { type: 'give' }>): void {
    const { ydoc, onRows, onUnstored, onText } = this.#options;
    const newRows = rows?.filter((row) => !isHeld(ydoc, row));
    if (newRows) onRows(newRows);
    if (!this.#apply(update, FROM_TAB_STATE)) return;
    if (!isStored) {
      // The rows are what the server lacks; the rest of the difference is stored as text of the server.
      onUnstored(update, newRows === undefined);
      for (const row of newRows ?? []) onUnstored(row, true);
    }
    onText();
  }

  #handleChange({ from, number, update }: Extract<TabMessage, { type: 'change' }>): void {
    if (!this.#apply(update, FROM_TAB)) return;
    this.#unstored.push({ from, number, update, at: performance.now() });
    this.#storedTimer ??= setTimeout(this.#storeForOthers, STORED_WITHIN_MS);
    // The change depends on text that is missing here: this tab lacks more of the other tab's text than this change.
    const { store } = this.#options.ydoc;
    if (store.pendingStructs === null && store.pendingDs === null) return;
    this.#askTimer ??= setTimeout(() => {
      this.#askTimer = undefined;
      this.#requestMissing(true);
    }, ASK_AGAIN_AFTER_MS);
  }

  #apply(update: Uint8Array, origin: typeof FROM_TAB | typeof FROM_TAB_STATE): boolean {
    try {
      Y.applyUpdate(this.#options.ydoc, update, origin);
      return true;
    } catch {
      // Not readable: none of it was applied, and the server or the store delivers the same content.
      return false;
    }
  }

  readonly #storeForOthers = (): void => {
    this.#storedTimer = undefined;
    const limit = performance.now() - STORED_WITHIN_MS + 50;
    const overdue = this.#unstored.filter(({ at }) => at <= limit);
    this.#unstored = this.#unstored.filter(({ at }) => at > limit);
    for (const { update } of overdue) this.#options.onUnstored(update, true);
    if (this.#unstored.length > 0) this.#storedTimer = setTimeout(this.#storeForOthers, STORED_WITHIN_MS);
  };
}

/** The length of an update without structs and deletions. */
const EMPTY_UPDATE_BYTES = 2;

type OutgoingMessage = TabMessage extends infer Message
  ? Message extends TabMessage
    ? Omit<Message, 'schema' | 'from'>
    : never
  : never;
