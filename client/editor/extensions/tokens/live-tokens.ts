import { NodeSelection, Plugin } from '@tiptap/pm/state';
import type { Node } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';

import { referencesOf } from '../../references/references.ts';
import { itemOfToken } from './token-display.ts';

const renderersOf = new WeakMap<EditorView, Set<() => void>>();

/**
 * Registers the function that renders a token on the page.
 * @param render called when titles may have changed
 * @returns a function that removes it
 */
export function followToken(view: EditorView, render: () => void): () => void {
  const renderers = renderersOf.get(view) ?? new Set();
  renderersOf.set(view, renderers.add(render));
  return () => renderers.delete(render);
}

/** Renders every token on the page again, because titles may have changed. */
export function renderTokens(view: EditorView): void {
  for (const render of renderersOf.get(view) ?? []) render();
}

/**
 * Opens the item of a link token.
 * @returns whether the node is a link with a known item
 */
function openToken(view: EditorView, node: Node | null | undefined): boolean {
  if (node?.type.name !== 'token' || node.attrs['kind'] !== 'link') return false;
  const references = referencesOf(view.state);
  const item = itemOfToken(node.attrs, references);
  if (item) references?.open(item.id);
  return item !== null && item !== undefined;
}

/** Renders current titles of links. A click opens a link, and ⌘↵ or Ctrl-Enter opens the selected one. */
export function liveTokens(): Plugin {
  return new Plugin({
    props: {
      handleClickOn(view, _pos, node, _nodePos, event, isDirect) {
        if (!isDirect || event.button !== 0 || event.shiftKey || event.altKey) return false;
        return openToken(view, node);
      },
      handleKeyDown(view, event) {
        const isOpenKey = event.key === 'Enter' && (event.metaKey || event.ctrlKey) && !event.isComposing;
        const { selection } = view.state;
        return isOpenKey && selection instanceof NodeSelection && openToken(view, selection.node);
      },
      handleDOMEvents: {
        // A read-only text has no caret, so links are reached by Tab.
        keydown(view, event) {
          if (view.editable || event.key !== 'Enter' || !(event.target instanceof Element)) return false;
          if (event.target === view.dom || !event.target.closest('[data-type="token"]')) return false;
          return openToken(view, view.state.doc.nodeAt(view.posAtDOM(event.target, 0)));
        },
      },
    },
    view: (view) => new TitleRefresher(view),
  });
}

/** Renders titles again: at most once per frame, and never during a composition. */
class TitleRefresher {
  readonly #view: EditorView;
  readonly #unlisten: (() => void) | undefined;
  #frame: number | null = null;
  #isEditable: boolean;

  constructor(view: EditorView) {
    this.#view = view;
    this.#isEditable = view.editable;
    this.#unlisten = referencesOf(view.state)?.onChange(() => this.#schedule());
    view.dom.addEventListener('compositionend', this.#schedule);
  }

  update(): void {
    if (this.#isEditable === this.#view.editable) return;
    this.#isEditable = this.#view.editable;
    this.#schedule();
  }

  destroy(): void {
    this.#unlisten?.();
    this.#view.dom.removeEventListener('compositionend', this.#schedule);
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
  }

  readonly #schedule = (): void => {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = null;
      if (this.#view.composing) return;
      renderTokens(this.#view);
    });
  };
}
