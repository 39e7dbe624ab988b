import { Extension } from '@tiptap/core';
import { NodeSelection, TextSelection, type Command } from '@tiptap/pm/state';

import { blockAround } from '../../blocks/placed-block.ts';
import { shortcuts } from '../../text-editor/extension-fields.ts';
import { schemaNode } from '../../text-editor/schema-extensions.ts';
import { pictureFiles } from './picture-files.ts';
import { imageView, inlineImageView } from './picture-views.ts';

/** Enter in a caption leads to the text below the picture. */
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

/** Text does not melt into the caption of the picture above: the picture is selected. */
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

/** A picture that is a block, with its caption. */
export const Image = schemaNode('image', {
  nodeView: imageView,
  addKeyboardShortcuts() {
    return shortcuts(this.editor, { Enter: leaveCaption, Backspace: selectImageAbove });
  },
});

/** A picture among words. */
export const InlineImage = schemaNode('inlineImage', { nodeView: inlineImageView });

/** Files of pictures that are pasted or dropped. */
export const PictureFiles = Extension.create({
  name: 'pictureFiles',
  addProseMirrorPlugins: () => [pictureFiles()],
});
