import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

import { initialOf } from '#client/ui/avatar.tsx';
import { blockAround } from '../../blocks/positioned-block.ts';
import { caretsKey } from './carets.ts';
import type { PositionedPeer } from './peer-positions.ts';
import '#client/ui/avatar.css';

/** Distance between the initials beside one paragraph, in pixels. */
const OFFSET = 14;

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
  readonly #resizeObserver = new ResizeObserver(() => this.#scheduleDraw());
  #frame: number | null = null;
  #isObserving = false;

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
    if (hasPeers !== this.#isObserving) {
      this.#isObserving = hasPeers;
      if (hasPeers) this.#resizeObserver.observe(this.#view.dom);
      else this.#resizeObserver.disconnect();
    }
    if (this.#marks.size > 0 || hasPeers) this.#scheduleDraw();
  }

  destroy(): void {
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#resizeObserver.disconnect();
    this.#layer.remove();
  }

  #peers(): readonly PositionedPeer[] {
    return caretsKey.getState(this.#view.state)?.peers ?? [];
  }

  /**
   * Schedules one measurement after the next paint, for any number of changes. Before that paint, blocks that have
   * just become visible still have their estimated height.
   */
  #scheduleDraw(): void {
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
    const countByBlock = new Map<number, number>();
    for (const peer of peers) {
      const block = blockAround(this.#view.state.doc.resolve(peer.head));
      const element = block ? this.#view.nodeDOM(block.pos) : null;
      if (!block || !(element instanceof HTMLElement)) continue;
      const index = countByBlock.get(block.pos) ?? 0;
      countByBlock.set(block.pos, index + 1);
      const y = Math.round(element.getBoundingClientRect().top - top);
      const { style } = this.#markOf(peer);
      const translate = `${-index * OFFSET}px ${y}px`;
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

  #markOf({ clientId, name, color }: PositionedPeer): HTMLElement {
    const mark = this.#marks.get(clientId) ?? this.#layer.appendChild(document.createElement('span'));
    this.#marks.set(clientId, mark);
    const label = `${name} is writing here`;
    const className = `margin-mark avatar peer-${color}`;
    if (mark.title === label && mark.className === className) return mark;
    mark.className = className;
    mark.setAttribute('role', 'img');
    mark.setAttribute('aria-label', label);
    mark.title = label;
    mark.textContent = initialOf(name);
    return mark;
  }
}
