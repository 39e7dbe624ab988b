import { Extension } from '@tiptap/core';
import { NodeSelection, TextSelection, type Command } from '@tiptap/pm/state';
import { blockAround } from '../../blocks/positioned-block.ts';
import { shortcuts } from '../../text-editor/extension-fields.ts';
import { schemaNode } from '../../text-editor/schema-extensions.ts';
import { openImageTools } from './image-block.ts';
import { imageSelection } from './image-selection.ts';
import { imageView, inlineImageView } from './image-views.ts';
import { pastedNotice } from './other-sites/pasted-notice.ts';
import { pictureFiles } from './picture-files.ts';

/** Leaves a caption on Enter: inserts a paragraph below the picture and puts the caret there. */
const leaveCaption: Command = (state, dispatch) => {
  const { $head, empty } = state.selection;
  const { paragraph } = state.schema.nodes;
  if (!empty || $head.depth === 0 || $head.parent.type.name !== 'image' || !paragraph) return false;
  if (dispatch) {
    const after = $head.after();
    const tr = state.tr.insert(
      after,
      paragraph.create({ indent: $head.parent.attrs['indent'], quote: $head.parent.attrs['quote'] }),
    );
    dispatch(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView());
  }
  return true;
};

/** Selects the picture above on Backspace, instead of joining the text into its caption. */
const selectImageAbove: Command = (state, dispatch) => {
  const { $head, empty } = state.selection;
  const block = blockAround($head);
  if (!empty || !block || $head.parentOffset > 0 || block.index === 0) return false;
  const above = block.parent.child(block.index - 1);
  if (above.type.name !== 'image') return false;
  dispatch?.(
    state.tr.setSelection(NodeSelection.create(state.doc, block.pos - above.nodeSize)).scrollIntoView(),
  );
  return true;
};

/** A block with a picture and its caption. */
export const Image = schemaNode('image', {
  nodeView: imageView,
  addKeyboardShortcuts() {
    return shortcuts(this.editor, {
      Enter: leaveCaption,
      Backspace: selectImageAbove,
      'Mod-Alt-p': openImageTools,
    });
  },
  // Not lazy: a click would be lost, and a character typed on a selected image would replace it.
  addProseMirrorPlugins: () => [imageSelection()],
});

/** A picture within text. */
export const InlineImage = schemaNode('inlineImage', { nodeView: inlineImageView });

/** Says that pasted pictures of other sites stay there, and offers to store them. */
export const OtherSitePictures = Extension.create({
  name: 'otherSitePictures',
  addProseMirrorPlugins: () => [pastedNotice()],
});

/** Inserts pictures that are pasted or dropped as files. */
export const PictureFiles = Extension.create({
  name: 'pictureFiles',
  addProseMirrorPlugins: () => [pictureFiles()],
});
