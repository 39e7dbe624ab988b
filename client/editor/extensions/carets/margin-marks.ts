import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

import { initialOf } from '#client/ui/avatar.tsx';
import { blockAround } from '../../blocks/placed-block.ts';
import { caretsKey } from './carets.ts';
import type { PlacedPeer } from './peer-positions.ts';
import '#client/ui/avatar.css';

/** Distance between the initials beside one paragraph, in pixels. */
const STEP = 14;

/**
 * Shows initials beside the paragraphs that contain the carets of other writers. The elements are outside the text.
 * They slide along the red rule of the page when a caret moves to another paragraph.
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
    // Observed only while there are peers: a change of an observed text's height makes the browser check all its
    // blocks twice.
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
   * Schedules one measurement after the next paint, for any number of changes. Before that paint, blocks that have
   * just become visible still have their estimated height.
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
      // Written only when it differs: this runs after the paint, and a changed style makes the browser paint the page
      // again.
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
