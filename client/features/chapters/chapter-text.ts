import type * as Y from 'yjs';
import type { References } from '#client/editor/references/references.ts';
import { StaticText } from '#client/editor/static-text/static-text.ts';
import { roomText } from '#client/sync/index.ts';

/** Milliseconds between a change of somebody else's and its drawing. */
const DRAW_DELAY_MS = 120;
/** While one writes in it, the drawn text behind the editor is only read for headings: once typing rests. */
const TYPING_REST_MS = 600;

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
  #isEditing = false;
  #drawAnchored: ((draw: () => void) => void) | undefined;

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
   * @param drawAnchored draws, and puts right what that moves
   * @returns ends that; the text stays where it is
   */
  mount(container: HTMLElement, drawAnchored: (draw: () => void) => void): () => void {
    container.append(this.text.dom);
    this.#drawAnchored = drawAnchored;
    return () => {
      this.#drawAnchored = undefined;
    };
  }

  /** Draws a room's text, and what changes in it. @returns ends it; what was drawn stays */
  observe(fragment: Y.XmlFragment): () => void {
    this.#fragment = fragment;
    this.#draw(fragment);
    fragment.observeDeep(this.#scheduleDraw);
    return () => {
      fragment.unobserveDeep(this.#scheduleDraw);
      if (this.#timer !== undefined) this.#draw(fragment);
      if (this.#fragment === fragment) this.#fragment = undefined;
    };
  }

  /** An editor stands before it, or none any more: then it is at once what was written. */
  setEditing(isEditing: boolean): void {
    this.#isEditing = isEditing;
    if (!isEditing && this.#timer !== undefined && this.#fragment) this.#draw(this.#fragment);
  }

  /** Draws what this device keeps of it, unless its room was quicker. Never throws: what cannot be read stays unread. */
  async drawStored(userId: string): Promise<void> {
    if (this.#state !== 'unread') return;
    const stored = await roomText(userId, this.id).catch(() => undefined);
    if (stored && this.#state === 'unread') this.#draw(stored);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#fragment?.unobserveDeep(this.#scheduleDraw);
    this.#listeners.clear();
  }

  readonly #scheduleDraw = (): void => {
    if (this.#isEditing) clearTimeout(this.#timer);
    else if (this.#timer !== undefined) return;
    const { text } = this;
    // A long text is not drawn anew more often than it can be.
    const wait = this.#isEditing ? TYPING_REST_MS : Math.max(DRAW_DELAY_MS, text.doc.childCount / 4);
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
      if (this.#drawAnchored && !this.#isEditing) this.#drawAnchored(draw);
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
