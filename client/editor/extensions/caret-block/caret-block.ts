import { Plugin, PluginKey, type EditorState, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

import { blockIdOf } from '../../binding/block-index.ts';
import { isFromSync } from '../../binding/y-binding.ts';

/** Plugin state: whether the writer has edited the caret's textblock since the caret entered it. */
const caretBlockKey = new PluginKey<boolean>('caretBlock');

const AT_REST = 'at rest';

function isTypedIn(tr: Transaction, before: EditorState, after: EditorState, wasTypedIn: boolean): boolean {
  if (tr.getMeta(caretBlockKey) === AT_REST) return false;
  const [from, to] = [before.selection.$head, after.selection.$head];
  if (!to.parent.isTextblock) return false;
  if (from.parent === to.parent) return wasTypedIn;
  const isLocal = tr.docChanged && !isFromSync(tr) && tr.getMeta('appendedTransaction') === undefined;
  if (isLocal) return true;
  if (!wasTypedIn || from.depth === 0) return false;
  // The block was replaced by a remote change, which replaces more than the block itself, or by a plugin that
  // completes the writer's change.
  const id = blockIdOf(from.parent);
  return (id !== null && id === blockIdOf(to.parent)) || tr.mapping.map(from.before()) === to.before();
}

/**
 * Adds two classes for the style sheet to the block at the caret.
 *
 * `has-caret` is on the top-level block and makes the browser lay it out. Chromium inserts a character typed into a
 * new block that is not laid out yet (`content-visibility`) after the caret instead of before it: "- x" typed quickly
 * after Enter became " x-".
 *
 * `is-typed-in` is on the textblock, from its first edit until the caret or the focus leaves it. Its lines are then
 * broken one after the other, so that a word stays on its line: `text-wrap: pretty` and `balance` choose new breaks
 * for several lines with every word. The class is not set when the caret enters, because the lines would move under
 * the pointer.
 */
export function caretBlock(): Plugin<boolean> {
  return new Plugin<boolean>({
    key: caretBlockKey,
    state: {
      init: () => false,
      apply: (tr, wasTypedIn, before, after) => isTypedIn(tr, before, after, wasTypedIn),
    },
    props: {
      decorations(state) {
        const { $head } = state.selection;
        if ($head.depth === 0) return null;
        const typedInClass = caretBlockKey.getState(state) === true ? 'is-typed-in' : '';
        const topClass = $head.depth === 1 ? `has-caret ${typedInClass}` : 'has-caret';
        const blockDecorations = [
          Decoration.node($head.before(1), $head.after(1), { class: topClass.trim() }),
        ];
        if (typedInClass && $head.depth > 1)
          blockDecorations.push(Decoration.node($head.before(), $head.after(), { class: typedInClass }));
        return DecorationSet.create(state.doc, blockDecorations);
      },
      handleDOMEvents: {
        blur(view) {
          if (caretBlockKey.getState(view.state) && !view.composing)
            view.dispatch(view.state.tr.setMeta(caretBlockKey, AT_REST));
          return false;
        },
      },
    },
  });
}
