import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { DecorationSet, type EditorView } from '@tiptap/pm/view';
import { PencilMark, type PencilPosition } from './pencil-mark.ts';
import '#client/workspace/ai/suggested-words.css';
import './suggestion.css';

/** Its name is also the key of the plugin's stand-in in `contribution.tsx`. */
const key = new PluginKey<DecorationSet | null>('assistant');

/** Called after every update of a view, while the assistant works on its text. */
const listeners = new WeakMap<EditorView, () => void>();
/** Where the pencil in the margin is, by view. */
const pencils = new WeakMap<EditorView, PencilPosition | null>();
/** How many decorations were shown last, by view. */
const shownCounts = new WeakMap<EditorView, number>();

/** Calls back after every update of a view. @returns a function that ends it */
export function onViewUpdate(view: EditorView, listener: () => void): () => void {
  listeners.set(view, listener);
  return () => {
    if (listeners.get(view) === listener) listeners.delete(view);
  };
}

/**
 * Shows decorations on a page, and a pencil in the margin.
 */
export function showOnPage(
  view: EditorView,
  decorations: DecorationSet | null,
  pencilAt: PencilPosition | null,
): void {
  if (view.isDestroyed) return;
  pencils.set(view, pencilAt);
  shownCounts.set(view, decorations?.find().length ?? 0);
  view.dispatch(
    view.state.tr.setMeta(key, decorations ?? DecorationSet.empty).setMeta('addToHistory', false),
  );
}

/** Whether all decorations have followed the text. A change from the shared document replaces the text around them. */
export const areDecorationsIntact = (view: EditorView): boolean =>
  (key.getState(view.state)?.find().length ?? 0) === (shownCounts.get(view) ?? 0);

/** Makes a transaction also remove the decorations, so that they are not moved along with each of its changes. */
export const withoutDecorations = (tr: Transaction): Transaction => tr.setMeta(key, DecorationSet.empty);

/** Draws the suggestion in the text of a page. */
export function suggestionPlugin(): Plugin {
  return new Plugin<DecorationSet | null>({
    key,
    state: {
      init: () => null,
      apply: (tr, shown) => {
        const next = tr.getMeta(key) as DecorationSet | undefined; // only `showOnPage` sets it
        if (next) return next === DecorationSet.empty ? null : next;
        return shown && tr.docChanged ? shown.map(tr.mapping, tr.doc) : shown;
      },
    },
    props: { decorations: (state) => key.getState(state) ?? null },
    view: (view) => {
      const pencil = new PencilMark(view);
      return {
        update: () => {
          listeners.get(view)?.();
          pencil.moveTo(pencils.get(view) ?? null);
        },
        destroy: () => pencil.destroy(),
      };
    },
  });
}
