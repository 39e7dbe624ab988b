import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { Plugin, type EditorState } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

import { scrollerOf } from '../../views/visible-range.ts';

/** Milliseconds without a change after which the height is released. */
const IDLE_MS = 1_000;

/**
 * Freezes the height of the paragraph that is being typed in, while its number of lines stays the same. With a fixed
 * height and `contain: size layout` a character causes a layout of this paragraph only. Otherwise the browser checks
 * and positions the text below, up to a thousand blocks, at every key. A change that affects the height releases it
 * before the next paint.
 */
export function freezeParagraphHeight(): Plugin {
  return new Plugin({
    props: {
      handleDOMEvents: {
        // Released before the first layout after these events, because that layout covers more than this paragraph.
        keydown: (view, { key, ctrlKey, metaKey }) => {
          if (key === 'Enter' || key === 'Tab' || ctrlKey || metaKey) freezers.get(view)?.release();
          return false;
        },
        compositionstart: (view) => {
          freezers.get(view)?.release();
          return false;
        },
        blur: (view) => {
          freezers.get(view)?.release();
          return false;
        },
      },
    },
    view: (view) => {
      const freezer = new HeightFreezer(view);
      freezers.set(view, freezer);
      return freezer;
    },
  });
}

const freezers = new WeakMap<EditorView, HeightFreezer>();

interface FrozenParagraph {
  element: HTMLElement;
  /** Distance from the upper edge of the element to the end of its text, in pixels. */
  textBottom: number;
}

class HeightFreezer {
  readonly #view: EditorView;
  #frozen: FrozenParagraph | undefined;
  #frame: number | undefined;
  #idleTimer: ReturnType<typeof setTimeout> | undefined;
  #changedAt = 0;
  /** Undefined in an environment without layout, such as jsdom. */
  readonly #resizeObserver =
    typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(() => this.release());

  constructor(view: EditorView) {
    this.#view = view;
    document.fonts?.addEventListener('loadingdone', this.#handleFontsLoaded);
    // Not the paragraph itself: observing a new element makes the browser check all blocks again.
    const scroller = scrollerOf(view);
    if (scroller) this.#resizeObserver?.observe(scroller);
  }

  update(view: EditorView, before: EditorState): void {
    const { doc } = view.state;
    if (doc === before.doc && !this.#frozen) return;
    const element = focusedParagraph(view);
    if (this.#frozen && (element !== this.#frozen.element || !isTextChangeOnly(before, view.state)))
      this.release();
    if (this.#frozen && textBottomOf(this.#frozen.element) !== this.#frozen.textBottom) this.release();
    if (doc === before.doc) return;
    this.#changedAt = performance.now();
    if (this.#frozen || !element || view.composing) return;
    this.#frame ??= requestAnimationFrame(() => {
      // After the paint, so that the frame of the key is not delayed.
      setTimeout(() => {
        this.#frame = undefined;
        this.#freeze();
      });
    });
  }

  destroy(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.release();
    this.#resizeObserver?.disconnect();
    document.fonts?.removeEventListener('loadingdone', this.#handleFontsLoaded);
  }

  release(): void {
    const element = this.#frozen?.element;
    this.#frozen = undefined;
    clearTimeout(this.#idleTimer);
    element?.style.removeProperty('contain');
    element?.style.removeProperty('height');
  }

  readonly #handleFontsLoaded = (): void => this.release();

  #freeze(): void {
    const view = this.#view;
    const element = view.isDestroyed || view.composing ? null : focusedParagraph(view);
    if (!element) return;
    const { height } = getComputedStyle(element);
    this.#frozen = { element, textBottom: textBottomOf(element) };
    element.style.contain = 'size layout';
    element.style.height = height;
    this.#idleTimer = setTimeout(this.#releaseWhenIdle, IDLE_MS);
  }

  readonly #releaseWhenIdle = (): void => {
    const remaining = this.#changedAt + IDLE_MS - performance.now();
    if (remaining <= 0) this.release();
    else this.#idleTimer = setTimeout(this.#releaseWhenIdle, remaining);
  };
}

/** Returns the element of the top-level paragraph with the focused caret; null for any other selection. */
function focusedParagraph(view: EditorView): HTMLElement | null {
  const { $head, empty } = view.state.selection;
  if (!empty || $head.depth !== 1 || $head.parent.type.name !== 'paragraph' || !view.hasFocus()) return null;
  const element = view.nodeDOM($head.before(1));
  return element instanceof HTMLElement ? element : null;
}

/** Whether only text can have changed in the caret's paragraph. */
function isTextChangeOnly(before: EditorState, after: EditorState): boolean {
  const [old, next] = [before.selection.$head.parent, after.selection.$head.parent];
  return old === next || (old.sameMarkup(next) && leavesIn(old) === leavesIn(next));
}

function leavesIn(node: ProseMirrorNode): number {
  let count = 0;
  node.forEach((child) => {
    if (!child.isText) count += 1;
  });
  return count;
}

function textBottomOf(element: HTMLElement): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect().bottom - element.getBoundingClientRect().top;
}
