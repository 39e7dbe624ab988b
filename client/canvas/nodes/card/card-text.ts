import type * as Y from 'yjs';
import { fragmentToNode } from '#shared/editor/content/fragment-json.ts';
import { createSchema } from '#shared/editor/schema/schema.ts';
import { countDocumentWords } from '#client/editor/page/word-count.ts';
import type { References } from '#client/editor/references/references.ts';
import { StaticText } from '#client/editor/static-text/static-text.ts';
import { roomText } from '#client/sync/index.ts';
import { firstBlocks } from './first-blocks.ts';

/** Milliseconds between a change of somebody else's and its drawing. */
const DRAW = 120;
/** A line of a card, in pixels: so many blocks fit at most. */
const LINE = 24;

/** `unread`: nothing of it was there yet to be drawn; `unreadable`: it holds what no version of the page allows. */
export type CardTextState = 'unread' | 'here' | 'unreadable';

export interface CardView {
  state: CardTextState;
  /** Null until a text was counted. */
  words: number | null;
  isEmpty: boolean;
}

/** The beginning of a document as its card draws it: from what this device keeps, or from its room while that is open. */
export class CardText {
  readonly text: StaticText;
  readonly #listeners = new Set<() => void>();
  readonly #schema = createSchema();
  #view: CardView = { state: 'unread', words: null, isEmpty: false };
  #source: Y.XmlFragment | undefined;
  #blocks: number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(references: References, height: number) {
    this.text = new StaticText(references);
    this.#blocks = blocksOf(height);
  }

  readonly getView = (): CardView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Draws what this device keeps of it, unless its room was quicker. Never throws: what cannot be read stays unread. */
  async read(userId: string, documentId: string): Promise<void> {
    const kept = await roomText(userId, documentId).catch(() => undefined);
    if (!kept || this.#source) return;
    this.#source = kept;
    this.#draw();
  }

  /** Draws a room's text, and what changes in it. @returns ends it; what was drawn stays */
  follow(fragment: Y.XmlFragment): () => void {
    this.#source = fragment;
    this.#draw();
    const later = (): void => {
      this.#timer ??= setTimeout(() => this.#draw(), DRAW);
    };
    fragment.observeDeep(later);
    return () => {
      fragment.unobserveDeep(later);
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#draw();
    };
  }

  /** The card is so high now. */
  fit(height: number): void {
    const blocks = blocksOf(height);
    if (blocks === this.#blocks) return;
    this.#blocks = blocks;
    this.#draw();
  }

  #draw(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const source = this.#source;
    if (!source) return;
    try {
      this.text.show(firstBlocks(source, this.#blocks));
      const whole = fragmentToNode(this.#schema, source);
      this.#set({
        state: 'here',
        words: countDocumentWords(whole),
        isEmpty: this.text.doc.content.size <= 2,
      });
    } catch {
      this.#set({ state: 'unreadable', words: null, isEmpty: false });
    }
  }

  #set(view: CardView): void {
    this.#view = view;
    for (const listener of this.#listeners) listener();
  }
}

const blocksOf = (height: number): number => Math.ceil(height / LINE) + 2;
