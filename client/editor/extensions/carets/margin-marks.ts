import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

import { initialOf } from '#client/ui/avatar.tsx';
import { blockAround } from '../../blocks/placed-block.ts';
import { caretsKey } from './carets.ts';
import type { PlacedPeer } from './peer-positions.ts';
import '#client/ui/avatar.css';

/** How far initials beside the same paragraph stand from each other, in pixels. */
const STEP = 14;

/**
 * Initials beside the paragraphs that others are in. They live beside the text, not in it, and slide along the red rule
 * when their owner goes to another paragraph.
 */
export function marginMarks(): Plugin {
  return new Plugin({ view: (view) => new MarginMarks(view) });
}

class MarginMarks {
  readonly #view: EditorView;
  readonly #layer = document.createElement('div');
  readonly #marks = new Map<number, HTMLElement>();
  readonly #resizes = new ResizeObserver(() => this.#plan());
  #frame: number | null = null;
  #isWatching = false;

  constructor(view: EditorView) {
    this.#view = view;
    this.#layer.className = 'margin-marks';
    view.dom.before(this.#layer);
    this.update();
  }

  update(): void {
    const hasPeers = this.#peers().length > 0;
    // Alone nobody needs to know, and a change of the text's height would have all its blocks looked through twice.
    if (hasPeers !== this.#isWatching) {
      this.#isWatching = hasPeers;
      if (hasPeers) this.#resizes.observe(this.#view.dom);
      else this.#resizes.disconnect();
    }
    if (this.#marks.size > 0 || hasPeers) this.#plan();
  }

  destroy(): void {
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#resizes.disconnect();
    this.#layer.remove();
  }

  #peers(): readonly PlacedPeer[] {
    return caretsKey.getState(this.#view.state)?.peers ?? [];
  }

  /**
   * Places are measured once after the next paint, however many changes came: before it, blocks that have just come into
   * sight still have the height they were guessed to have.
   */
  #plan(): void {
    if (this.#frame !== null) return;
    this.#frame = requestAnimationFrame(() => {
      setTimeout(() => {
        this.#frame = null;
        if (!this.#view.isDestroyed) this.#draw();
      });
    });
  }

  #draw(): void {
    const peers = this.#peers();
    const top = this.#layer.getBoundingClientRect().top;
    const crowd = new Map<number, number>();
    for (const peer of peers) {
      const block = blockAround(this.#view.state.doc.resolve(peer.head));
      const element = block ? this.#view.nodeDOM(block.pos) : null;
      if (!block || !(element instanceof HTMLElement)) continue;
      const place = crowd.get(block.pos) ?? 0;
      crowd.set(block.pos, place + 1);
      const y = Math.round(element.getBoundingClientRect().top - top);
      const { style } = this.#markOf(peer);
      const translate = `${-place * STEP}px ${y}px`;
      // Written only when it differs: this comes after the paint, and whatever it changes has the page painted once more.
      if (style.translate !== translate) style.translate = translate;
    }
    for (const [clientId, mark] of this.#marks) {
      if (peers.some((peer) => peer.clientId === clientId)) continue;
      mark.remove();
      this.#marks.delete(clientId);
    }
  }

  #markOf({ clientId, name, color }: PlacedPeer): HTMLElement {
    const mark = this.#marks.get(clientId) ?? this.#layer.appendChild(document.createElement('span'));
    this.#marks.set(clientId, mark);
    const said = `${name} is writing here`;
    const className = `margin-mark avatar peer-${color}`;
    if (mark.title === said && mark.className === className) return mark;
    mark.className = className;
    mark.setAttribute('role', 'img');
    mark.setAttribute('aria-label', said);
    mark.title = said;
    mark.textContent = initialOf(name);
    return mark;
  }
}
