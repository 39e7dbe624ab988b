import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

/**
 * Marks the document's block in which the caret stands, for the style sheet: that one is always laid out. Chromium puts a
 * letter typed into a block that is new and not yet laid out (`content-visibility`) behind the caret instead of before it,
 * so that of "- x" typed fast after Enter came " x-".
 */
export function caretBlock(): Plugin {
  return new Plugin({
    props: {
      decorations({ doc, selection: { $head } }) {
        if ($head.depth === 0) return null;
        return DecorationSet.create(doc, [
          Decoration.node($head.before(1), $head.after(1), { class: 'has-caret' }),
        ]);
      },
    },
  });
}
