import type * as Y from 'yjs';
import type { References } from '#client/editor/references/references.ts';
import { StaticText } from '#client/editor/static-text/static-text.ts';
import { roomText } from '#client/sync/index.ts';

/** Shortest time in milliseconds from a change to its drawing. */
const DRAW_DELAY_MS = 120;
/**
 * Milliseconds from the last change to the drawing while the chapter is edited. The text behind the editor is hidden
 * and provides only headings and word count, so a draw during a pause in typing is soon enough.
 */
const TYPING_REST_MS = 600;

/** `unread`: not drawn yet; `here`: drawn; `unreadable`: the text has content that no schema version allows. */
export type ChapterTextState = 'unread' | 'here' | 'unreadable';

/** The static text of one chapter, drawn from its open room, and before that from the copy on this device. */
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
   * Appends the static text to a container.
   * @param drawAnchored runs a draw, and corrects the scroll position afterwards
   * @returns a function that stops the correction; the text stays in the container
   */
  mount(container: HTMLElement, drawAnchored: (draw: () => void) => void): () => void {
    container.append(this.text.dom);
    this.#drawAnchored = drawAnchored;
    return () => {
      this.#drawAnchored = undefined;
    };
  }

  /** Draws a room's text, now and after each change. @returns a function that stops; the drawn text stays */
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

  /** Sets whether an editor covers the text. When the editor closes, a pending draw runs at once. */
  setEditing(isEditing: boolean): void {
    this.#isEditing = isEditing;
    if (!isEditing && this.#timer !== undefined && this.#fragment) this.#draw(this.#fragment);
  }

  /** Draws the copy on this device, unless the room was faster. Never throws: an unreadable copy leaves `unread`. */
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
    // The interval grows with the number of blocks, because drawing a long text takes longer.
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
      // Behind an editor the text is hidden, so nothing visible moves.
      if (this.#drawAnchored && !this.#isEditing) this.#drawAnchored(draw);
      else draw();
      this.#state = 'here';
    } catch {
      // Opened on its own page, the document is drawn by the editor, which shows such a text as far as it can.
      this.#state = 'unreadable';
    }
    for (const listener of this.#listeners) listener();
    this.#onChange();
  }
}
