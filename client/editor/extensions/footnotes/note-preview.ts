import { NodeSelection, Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { placeOnSheet } from '../../views/place-on-sheet.ts';

import { findNote, refOf } from '../../blocks/note-nodes.ts';
import '#client/ui/layers/layer.css';
import '#client/ui/layers/popover.css';

/** Delay in milliseconds before a preview is shown under the pointer, and hidden after the pointer has left. */
const DELAY_MS = 250;
/** Number of characters of a note that a preview shows at most. */
const MAX_LENGTH = 480;
/** Distance between a token and the preview, in pixels. */
const GAP_PX = 6;

let previewCount = 0;

/** Shows a note's text beside its token while the token is under the pointer, focused or selected. */
class NotePreview {
  readonly #view: EditorView;
  readonly #box = document.createElement('div');
  #token: HTMLElement | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isBySelection = false;

  constructor(view: EditorView) {
    this.#view = view;
    this.#box.className = 'note-preview popover';
    this.#box.id = `note-preview-${previewCount++}`;
    this.#box.setAttribute('role', 'tooltip');
    this.#box.hidden = true;
    view.dom.before(this.#box);
    view.dom.addEventListener('mouseover', this.#handleMouseOver);
    view.dom.addEventListener('mouseout', this.#handleMouseOut);
    view.dom.addEventListener('focusin', this.#handleFocusIn);
    view.dom.addEventListener('focusout', this.#hide);
    view.dom.addEventListener('keydown', this.#handleKeyDown);
    view.dom.addEventListener('mousedown', this.#hide);
    this.#box.addEventListener('mouseenter', this.#handleBoxEnter);
    this.#box.addEventListener('mouseleave', this.#handleMouseOut);
  }

  update(): void {
    const { selection } = this.#view.state;
    const isToken = selection instanceof NodeSelection && refOf(selection.node) !== null;
    if (isToken && !this.#isBySelection) {
      const element = this.#view.nodeDOM(selection.from);
      if (element instanceof HTMLElement) this.#show(element);
    } else if (!isToken && this.#isBySelection) this.#hide();
    else if (this.#token && !this.#token.isConnected) this.#hide();
    this.#isBySelection = isToken;
  }

  destroy(): void {
    const { dom } = this.#view;
    clearTimeout(this.#timer);
    dom.removeEventListener('mouseover', this.#handleMouseOver);
    dom.removeEventListener('mouseout', this.#handleMouseOut);
    dom.removeEventListener('focusin', this.#handleFocusIn);
    dom.removeEventListener('focusout', this.#hide);
    dom.removeEventListener('keydown', this.#handleKeyDown);
    dom.removeEventListener('mousedown', this.#hide);
    this.#box.remove();
  }

  #schedule(action: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(action, DELAY_MS);
  }

  readonly #handleMouseOver = (event: Event): void => {
    const token = tokenOf(event);
    if (token === this.#token) clearTimeout(this.#timer);
    else if (token) this.#schedule(() => this.#show(token));
  };

  readonly #handleBoxEnter = (): void => clearTimeout(this.#timer);
  readonly #handleMouseOut = (event: Event): void => {
    if (this.#token || tokenOf(event)) this.#schedule(this.#hide);
  };

  readonly #handleFocusIn = (event: Event): void => {
    const token = tokenOf(event);
    if (token) this.#show(token);
  };

  readonly #handleKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') this.#hide();
  };

  readonly #hide = (): void => {
    clearTimeout(this.#timer);
    this.#token?.removeAttribute('aria-describedby');
    this.#token = null;
    this.#box.hidden = true;
  };

  #show(token: HTMLElement): void {
    const view = this.#view;
    if (view.isDestroyed || !token.isConnected) return;
    this.#hide();
    const { ref } = token.dataset;
    const note = ref === undefined ? null : findNote(view.state.doc, ref);
    const noteText = note?.node.textBetween(0, note.node.content.size, '\n').trim() ?? '';
    const box = this.#box;
    box.classList.toggle('note-preview--empty', noteText === '');
    box.textContent =
      noteText === ''
        ? 'This note is empty.'
        : noteText.length > MAX_LENGTH
          ? `${noteText.slice(0, MAX_LENGTH)}…`
          : noteText;
    box.hidden = false;
    this.#token = token;
    token.setAttribute('aria-describedby', box.id);
    const { left, bottom } = token.getBoundingClientRect();
    placeOnSheet(box, { left, top: bottom + GAP_PX });
  }
}

const tokenOf = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('.note-ref') : null;

/** Creates the plugin that shows a note's text beside its token. */
export const notePreview = (): Plugin => new Plugin({ view: (view) => new NotePreview(view) });
