import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { Plugin, type EditorState } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

import { scrollerOf } from '../../views/visible-range.ts';

/** Milliseconds without a change after which the height is released. */
const REST = 1_000;

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
          if (key === 'Enter' || key === 'Tab' || ctrlKey || metaKey) holders.get(view)?.release();
          return false;
        },
        compositionstart: (view) => {
          holders.get(view)?.release();
          return false;
        },
        blur: (view) => {
          holders.get(view)?.release();
          return false;
        },
      },
    },
    view: (view) => {
      const holder = new HeightHolder(view);
      holders.set(view, holder);
      return holder;
    },
  });
}

const holders = new WeakMap<EditorView, HeightHolder>();

interface Held {
  element: HTMLElement;
  /** Distance from the upper edge of the element to the end of its text, in pixels. */
  words: number;
}

class HeightHolder {
  readonly #view: EditorView;
  #held: Held | undefined;
  #frame: number | undefined;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #changedAt = 0;
  /** Undefined in an environment without layout, such as jsdom. */
  readonly #widths =
    typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(() => this.release());

  constructor(view: EditorView) {
    this.#view = view;
    document.fonts?.addEventListener('loadingdone', this.#letGo);
    // Not the paragraph itself: observing a new element makes the browser check all blocks again.
    const scroller = scrollerOf(view);
    if (scroller) this.#widths?.observe(scroller);
  }

  update(view: EditorView, before: EditorState): void {
    const { doc } = view.state;
    if (doc === before.doc && !this.#held) return;
    const element = paragraphOf(view);
    if (this.#held && (element !== this.#held.element || !isSameKind(before, view.state))) this.release();
    if (this.#held && wordsEnd(this.#held.element) !== this.#held.words) this.release();
    if (doc === before.doc) return;
    this.#changedAt = performance.now();
    if (this.#held || !element || view.composing) return;
    this.#frame ??= requestAnimationFrame(() => {
      // After the paint, so that the frame of the key is not delayed.
      setTimeout(() => {
        this.#frame = undefined;
        this.#hold();
      });
    });
  }

  destroy(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.release();
    this.#widths?.disconnect();
    document.fonts?.removeEventListener('loadingdone', this.#letGo);
  }

  release(): void {
    const element = this.#held?.element;
    this.#held = undefined;
    clearTimeout(this.#rest);
    element?.style.removeProperty('contain');
    element?.style.removeProperty('height');
  }

  readonly #letGo = (): void => this.release();

  #hold(): void {
    const view = this.#view;
    const element = view.isDestroyed || view.composing ? null : paragraphOf(view);
    if (!element) return;
    const { height } = getComputedStyle(element);
    this.#held = { element, words: wordsEnd(element) };
    element.style.contain = 'size layout';
    element.style.height = height;
    this.#rest = setTimeout(this.#look, REST);
  }

  readonly #look = (): void => {
    const left = this.#changedAt + REST - performance.now();
    if (left <= 0) this.release();
    else this.#rest = setTimeout(this.#look, left);
  };
}

/** Returns the element of the top-level paragraph with the focused caret; null if there is none. */
function paragraphOf(view: EditorView): HTMLElement | null {
  const { $head, empty } = view.state.selection;
  if (!empty || $head.depth !== 1 || $head.parent.type.name !== 'paragraph' || !view.hasFocus()) return null;
  const element = view.nodeDOM($head.before(1));
  return element instanceof HTMLElement ? element : null;
}

/** Whether only text can have changed in the caret's paragraph. */
function isSameKind(before: EditorState, after: EditorState): boolean {
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

function wordsEnd(element: HTMLElement): number {
  const words = document.createRange();
  words.selectNodeContents(element);
  return words.getBoundingClientRect().bottom - element.getBoundingClientRect().top;
}
