import { NodeSelection, Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

import { editCaption } from './image-block.ts';

/** Moves the selection from a selected image into its caption, before text is inserted. */
function leaveForCaption(view: EditorView): boolean {
  const { selection } = view.state;
  return (
    selection instanceof NodeSelection &&
    selection.node.type.name === 'image' &&
    editCaption(view.state, view.dispatch)
  );
}

/**
 * Selects an image when its picture is clicked; a click on the caption sets the caret. Characters typed while an image
 * is selected go to the end of its caption: ProseMirror would replace the image with them.
 */
export function imageSelection(): Plugin {
  return new Plugin({
    props: {
      handleClickOn(view, _pos, node, nodePos, event) {
        if (!view.editable || node.type.name !== 'image' || !(event.target instanceof Element)) return false;
        if (event.target.closest('figcaption')) return false;
        view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, nodePos)));
        view.focus();
        return true;
      },
      handleTextInput(view, _from, _to, text) {
        if (!leaveForCaption(view)) return false;
        view.dispatch(view.state.tr.insertText(text).scrollIntoView());
        return true;
      },
      handleDOMEvents: {
        compositionstart(view) {
          leaveForCaption(view);
          return false;
        },
      },
    },
  });
}
