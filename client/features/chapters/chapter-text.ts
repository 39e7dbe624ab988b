import type * as Y from 'yjs';
import type { References } from '#client/editor/references/references.ts';
import { StaticText } from '#client/editor/static-text/static-text.ts';
import { roomText } from '#client/sync/index.ts';

/** Milliseconds between a change of somebody else's and its drawing. */
const DRAW = 120;
/** While one writes in it, the drawn text behind the editor is only read for headings: once typing rests. */
const REST = 600;

/** `unread`: nothing of it was there yet to be drawn; `unreadable`: it holds what no version of the page allows. */
export type ChapterTextState = 'unread' | 'here' | 'unreadable';

/** One chapter's text as it is drawn: from its room while that is open, before that from what this device keeps. */
export class ChapterText {
  readonly id: string;
  readonly text: StaticText;
  readonly #listeners = new Set<() => void>();
  readonly #onChange: () => void;
  #state: ChapterTextState = 'unread';
  #fragment: Y.XmlFragment | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isWritten = false;
  #around: ((draw: () => void) => void) | undefined;

  constructor(id: string, references: References, onChange: () => void) {
    this.id = id;
    this.text = new StaticText(references);
    this.#onChange = onChange;
  }

  readonly getState = (): ChapterTextState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Gives the drawn text its place on the page.
   * @param around draws, and puts right what that moves
   * @returns ends that; the text stays where it is
   */
  stand(place: HTMLElement, around: (draw: () => void) => void): () => void {
    place.append(this.text.dom);
    this.#around = around;
    return () => {
      this.#around = undefined;
    };
  }

  /** Draws a room's text, and what changes in it. @returns ends it; what was drawn stays */
  follow(fragment: Y.XmlFragment): () => void {
    this.#fragment = fragment;
    this.#draw(fragment);
    fragment.observeDeep(this.#later);
    return () => {
      fragment.unobserveDeep(this.#later);
      if (this.#timer !== undefined) this.#draw(fragment);
      if (this.#fragment === fragment) this.#fragment = undefined;
    };
  }

  /** An editor stands before it, or none any more: then it is at once what was written. */
  setWritten(isWritten: boolean): void {
    this.#isWritten = isWritten;
    if (!isWritten && this.#timer !== undefined && this.#fragment) this.#draw(this.#fragment);
  }

  /** Draws what this device keeps of it, unless its room was quicker. Never throws: what cannot be read stays unread. */
  async read(userId: string): Promise<void> {
    if (this.#state !== 'unread') return;
    const kept = await roomText(userId, this.id).catch(() => undefined);
    if (kept && this.#state === 'unread') this.#draw(kept);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#fragment?.unobserveDeep(this.#later);
    this.#listeners.clear();
  }

  readonly #later = (): void => {
    if (this.#isWritten) clearTimeout(this.#timer);
    else if (this.#timer !== undefined) return;
    const { text } = this;
    // A long text is not drawn anew more often than it can be.
    const wait = this.#isWritten ? REST : Math.max(DRAW, text.doc.childCount / 4);
    this.#timer = setTimeout(() => {
      if (this.#fragment) this.#draw(this.#fragment);
    }, wait);
  };

  #draw(fragment: Y.XmlFragment): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    try {
      const draw = (): void => this.text.show(fragment);
      // Behind an editor it is not seen.
      if (this.#around && !this.#isWritten) this.#around(draw);
      else draw();
      this.#state = 'here';
    } catch {
      // The editor itself draws such a text as far as it can: it is one press away.
      this.#state = 'unreadable';
    }
    for (const listener of this.#listeners) listener();
    this.#onChange();
  }
}
