import { NodeSelection, Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { placeOnSheet } from '../../views/place-on-sheet.ts';

import { refOf } from './note-numbers.ts';
import { findNote } from './note-places.ts';
import '#client/ui/layers/layer.css';
import '#client/ui/layers/popover.css';

/** Milliseconds that a pointer rests on a token before its note shows, and that it may take on its way to the note. */
const REST = 250;
/** Letters of a note that are shown; who wants more goes to it. */
const LONGEST = 480;
/** Pixels between a token and its note, and the least between a note and the page's edge. */
const GAP = 6;

let count = 0;

/** Shows a note's words beside its token: under the pointer, with the focus, and when the token is selected. */
class NotePreview {
  readonly #view: EditorView;
  readonly #box = document.createElement('div');
  #token: HTMLElement | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isBySelection = false;

  constructor(view: EditorView) {
    this.#view = view;
    this.#box.className = 'note-preview popover';
    this.#box.id = `note-preview-${count++}`;
    this.#box.setAttribute('role', 'tooltip');
    this.#box.hidden = true;
    view.dom.before(this.#box);
    view.dom.addEventListener('mouseover', this.#enter);
    view.dom.addEventListener('mouseout', this.#leave);
    view.dom.addEventListener('focusin', this.#focus);
    view.dom.addEventListener('focusout', this.#hide);
    view.dom.addEventListener('keydown', this.#key);
    view.dom.addEventListener('mousedown', this.#hide);
    this.#box.addEventListener('mouseenter', this.#stay);
    this.#box.addEventListener('mouseleave', this.#leave);
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
    dom.removeEventListener('mouseover', this.#enter);
    dom.removeEventListener('mouseout', this.#leave);
    dom.removeEventListener('focusin', this.#focus);
    dom.removeEventListener('focusout', this.#hide);
    dom.removeEventListener('keydown', this.#key);
    dom.removeEventListener('mousedown', this.#hide);
    this.#box.remove();
  }

  #later(act: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(act, REST);
  }

  readonly #enter = (event: Event): void => {
    const token = tokenOf(event);
    if (token === this.#token) clearTimeout(this.#timer);
    else if (token) this.#later(() => this.#show(token));
  };

  readonly #stay = (): void => clearTimeout(this.#timer);
  readonly #leave = (event: Event): void => {
    if (this.#token || tokenOf(event)) this.#later(this.#hide);
  };

  readonly #focus = (event: Event): void => {
    const token = tokenOf(event);
    if (token) this.#show(token);
  };

  readonly #key = ({ key }: KeyboardEvent): void => {
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
    const words = note?.node.textBetween(0, note.node.content.size, '\n').trim() ?? '';
    const box = this.#box;
    box.classList.toggle('note-preview--empty', words === '');
    box.textContent =
      words === '' ? 'This note is empty.' : words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words;
    box.hidden = false;
    this.#token = token;
    token.setAttribute('aria-describedby', box.id);
    const { left, bottom } = token.getBoundingClientRect();
    placeOnSheet(box, { left, top: bottom + GAP });
  }
}

const tokenOf = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('.note-ref') : null;

/** The words of a note beside its token. */
export const notePreview = (): Plugin => new Plugin({ view: (view) => new NotePreview(view) });
