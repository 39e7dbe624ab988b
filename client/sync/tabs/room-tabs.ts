import * as v from 'valibot';
import * as Y from 'yjs';
import { SCHEMA_VERSION_TEXT } from '#shared/editor/schema/version.ts';
import type { MessageGate } from '../message-gate.ts';
import { FROM_TAB } from '../origins.ts';
import { isNewerThanThisBuild } from '../store/schema-order.ts';
import { TabMessage, TabMessageHead } from './tab-message.ts';

/** A tab says within a moment that its change is stored; one that does not may be gone. */
const STORED_WITHIN_MS = 2_000;
const ASK_AGAIN_MS = 500;

export interface RoomTabsOptions {
  userId: string;
  ydocId: string;
  ydoc: Y.Doc;
  /** The database has what this tab holds. */
  isStored: () => boolean;
  gate: MessageGate;
  /** Text came from a tab. */
  onText: () => void;
  /** A tab of a newer build has this room open. */
  onNewer: () => void;
  /** The tab that wrote this has not stored it: somebody has to. */
  onUnstored: (update: Uint8Array) => void;
}

/** The room of a person in the tabs of one browser: they are in step without a server [C9]. */
export class RoomTabs {
  readonly #options: RoomTabsOptions;
  readonly #self = crypto.randomUUID();
  readonly #channel: BroadcastChannel | undefined;
  #unstored: { from: string; number: number; update: Uint8Array; at: number }[] = [];
  #storedTimer: ReturnType<typeof setTimeout> | undefined;
  #askTimer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(options: RoomTabsOptions) {
    this.#options = options;
    if (typeof BroadcastChannel === 'undefined') return;
    // Another person's tab has another name [C2].
    this.#channel = new BroadcastChannel(`foolscap-room-${options.userId}-${options.ydocId}`);
    this.#channel.addEventListener('message', ({ data }) => this.#handle(data));
    this.#ask(false);
  }

  /** Tells the other tabs of a change written here. */
  tell(number: number, update: Uint8Array): void {
    this.#post({ type: 'change', number, update });
  }

  tellStored(upTo: number): void {
    this.#post({ type: 'stored', upTo });
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#storedTimer);
    clearTimeout(this.#askTimer);
    for (const { update } of this.#unstored.splice(0)) this.#options.onUnstored(update);
    this.#channel?.close();
  }

  #ask(isAnswer: boolean): void {
    this.#post({ type: 'ask', vector: Y.encodeStateVector(this.#options.ydoc), isAnswer });
  }

  #post(message: Sayable): void {
    if (this.#isClosed) return;
    this.#channel?.postMessage({ ...message, schema: SCHEMA_VERSION_TEXT, from: this.#self });
  }

  #handle(data: unknown): void {
    if (this.#isClosed || !v.is(TabMessageHead, data)) return;
    if (isNewerThanThisBuild(data.schema)) return this.#options.onNewer();
    const parsed = v.safeParse(TabMessage, data);
    if (parsed.success) this.#options.gate(() => this.#take(parsed.output));
  }

  #take(message: TabMessage): void {
    if (this.#isClosed) return;
    if (message.type === 'ask') {
      this.#give(message.from, message.vector);
      if (!message.isAnswer) this.#ask(true);
    } else if (message.type === 'give') {
      if (message.to === this.#self) this.#takeGift(message);
    } else if (message.type === 'change') {
      this.#takeChange(message);
    } else {
      this.#unstored = this.#unstored.filter(
        ({ from, number }) => from !== message.from || number > message.upTo,
      );
    }
  }

  #give(to: string, vector: Uint8Array): void {
    const { ydoc, isStored } = this.#options;
    const update = Y.encodeStateAsUpdate(ydoc, vector);
    if (update.byteLength > EMPTY_UPDATE_BYTES) {
      this.#post({ type: 'give', to, update, isStored: isStored() });
    }
  }

  #takeGift({ update, isStored }: Extract<TabMessage, { type: 'give' }>): void {
    if (!this.#apply(update)) return;
    if (!isStored) this.#options.onUnstored(update);
    this.#options.onText();
  }

  #takeChange({ from, number, update }: Extract<TabMessage, { type: 'change' }>): void {
    if (!this.#apply(update)) return;
    this.#unstored.push({ from, number, update, at: performance.now() });
    this.#storedTimer ??= setTimeout(this.#storeForOthers, STORED_WITHIN_MS);
    // It stands on something that is not here: what that tab has and this one lacks is more than this change.
    const { store } = this.#options.ydoc;
    if (store.pendingStructs === null && store.pendingDs === null) return;
    this.#askTimer ??= setTimeout(() => {
      this.#askTimer = undefined;
      this.#ask(true);
    }, ASK_AGAIN_MS);
  }

  #apply(update: Uint8Array): boolean {
    try {
      Y.applyUpdate(this.#options.ydoc, update, FROM_TAB);
      return true;
    } catch {
      // Not readable: nothing of it was applied, and nothing hangs on it that the server or the store would not give.
      return false;
    }
  }

  readonly #storeForOthers = (): void => {
    this.#storedTimer = undefined;
    const before = performance.now() - STORED_WITHIN_MS + 50;
    const late = this.#unstored.filter(({ at }) => at <= before);
    this.#unstored = this.#unstored.filter(({ at }) => at > before);
    for (const { update } of late) this.#options.onUnstored(update);
    if (this.#unstored.length > 0) this.#storedTimer = setTimeout(this.#storeForOthers, STORED_WITHIN_MS);
  };
}

/** No structs, no deletions. */
const EMPTY_UPDATE_BYTES = 2;

type Sayable = TabMessage extends infer Each
  ? Each extends TabMessage
    ? Omit<Each, 'schema' | 'from'>
    : never
  : never;
