import type { EditorView } from '@tiptap/pm/view';
import { blockAround } from '#client/editor/blocks/positioned-block.ts';

/** Lucide's `pen-line`, as the design draws it. The mark is outside of React. */
const PATHS = [
  'M13 21h8',
  'm15 5 4 4',
  'M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497z',
];
const SVG = 'http://www.w3.org/2000/svg';

/** Returns a position in the paragraph beside which the pencil is; null for no pencil. Read when it is drawn. */
export type PencilPosition = () => number | null;

/** The pencil left of the red rule, beside the paragraph that the assistant works on. */
export class PencilMark {
  readonly #view: EditorView;
  #layer: HTMLElement | null = null;
  #frame: number | null = null;
  #position: PencilPosition | null = null;

  constructor(view: EditorView) {
    this.#view = view;
  }

  moveTo(position: PencilPosition | null): void {
    this.#position = position;
    if (position === null) this.#hide();
    else this.#frame ??= requestAnimationFrame(() => this.#draw());
  }

  destroy(): void {
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#layer?.remove();
  }

  #hide(): void {
    this.#layer?.remove();
    this.#layer = null;
  }

  #draw(): void {
    this.#frame = null;
    const view = this.#view;
    if (view.isDestroyed) return;
    const pos = this.#position?.() ?? null;
    if (pos === null) return this.#hide();
    if (pos > view.state.doc.content.size) return;
    const block = blockAround(view.state.doc.resolve(pos));
    const element = block && view.nodeDOM(block.pos);
    if (!(element instanceof HTMLElement)) return;
    this.#layer ??= this.#createLayer();
    const y = Math.round(element.getBoundingClientRect().top - this.#layer.getBoundingClientRect().top);
    const mark = this.#layer.firstElementChild;
    if (mark instanceof HTMLElement) mark.style.translate = `0 ${y}px`;
  }

  #createLayer(): HTMLElement {
    const layer = document.createElement('div');
    layer.className = 'margin-marks';
    const mark = document.createElement('span');
    mark.className = 'margin-mark ai-pencil';
    mark.title = 'AI suggestion';
    mark.setAttribute('role', 'img');
    mark.setAttribute('aria-label', 'AI suggestion');
    const icon = document.createElementNS(SVG, 'svg');
    icon.setAttribute('viewBox', '0 0 24 24');
    icon.setAttribute('class', 'icon icon--sm');
    icon.setAttribute('fill', 'none');
    icon.setAttribute('stroke', 'currentColor');
    icon.setAttribute('stroke-width', '2');
    for (const d of PATHS) {
      const path = document.createElementNS(SVG, 'path');
      path.setAttribute('d', d);
      icon.append(path);
    }
    mark.append(icon);
    layer.append(mark);
    this.#view.dom.before(layer);
    return layer;
  }
}
