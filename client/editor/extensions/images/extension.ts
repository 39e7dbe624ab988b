import { Extension } from '@tiptap/core';
import { NodeSelection, TextSelection, type Command } from '@tiptap/pm/state';
import { blockAround } from '../../blocks/positioned-block.ts';
import { shortcuts } from '../../text-editor/extension-fields.ts';
import { schemaNode } from '../../text-editor/schema-extensions.ts';
import { pictureFiles } from './picture-files.ts';
import { renderAttributes } from '#shared/editor/schema/attribute-dom.ts';
import { NODES } from '#shared/editor/schema/nodes.ts';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import type { NodeViewConstructor, ViewMutationRecord, EditorView } from '@tiptap/pm/view';
import { Picture } from './picture.ts';
import { attributePatcher, withNodeUpdate } from '../../views/element-view.ts';

/** Shows the alt text, or the word “Picture”, in place of a picture that cannot be loaded. */
function showMissing(figure: HTMLElement, image: HTMLImageElement, isMissing: boolean): void {
  if (isMissing) figure.dataset['missing'] = image.alt === '' ? 'Picture' : image.alt;
  else delete figure.dataset['missing'];
}

/** The node view of a picture with an editable caption. */
const imageView: NodeViewConstructor = (node, view, getPos) => {
  const dom = document.createElement('figure');
  const image = dom.appendChild(document.createElement('img'));
  const contentDOM = dom.appendChild(document.createElement('figcaption'));
  contentDOM.dir = 'auto';
  image.draggable = false;
  image.contentEditable = 'false';
  let alt: HTMLInputElement | undefined;
  const patch = attributePatcher(dom);
  const picture = new Picture(image, view, (isMissing) => showMissing(dom, image, isMissing));
  const show = (shown: ProseMirrorNode): void => {
    const width: unknown = shown.attrs['width'];
    const style =
      typeof width === 'number' ? { style: `--width: ${Math.min(Math.max(width, 5), 100)}%` } : {};
    patch({ 'data-type': 'image', ...renderAttributes(NODES.image.attributes, shown.attrs), ...style });
    picture.show(shown);
    if (alt && alt !== document.activeElement) alt.value = image.alt;
  };
  show(node);
  const nodeView = {
    dom,
    contentDOM,
    stopEvent: (event: Event) => event.target === alt || picture.ownsEvent(event),
    ignoreMutation: (mutation: ViewMutationRecord) =>
      mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
    destroy: () => picture.destroy(),
  };
  return {
    ...withNodeUpdate(node, nodeView, show),
    update: (next, decorations) => {
      if (next.type !== node.type) return false;
      // Created when the caret first enters the picture, so that a page of pictures does not get a field for each.
      if (decorations.length > 0 && view.editable)
        alt ??= dom.insertBefore(createAltField(view, getPos), contentDOM);
      show(next);
      return true;
    },
  };
};

/** The node view of a picture within a line. */
const inlineImageView: NodeViewConstructor = (node, view) => {
  const dom = document.createElement('span');
  const patch = attributePatcher(dom);
  const picture = new Picture(dom.appendChild(document.createElement('img')), view);
  const show = (shown: ProseMirrorNode): void => {
    patch({ 'data-type': 'inlineImage', ...renderAttributes(NODES.inlineImage.attributes, shown.attrs) });
    picture.show(shown);
  };
  show(node);
  const nodeView = {
    dom,
    stopEvent: (event: Event) => picture.ownsEvent(event),
    ignoreMutation: () => true,
    destroy: () => picture.destroy(),
  };
  return withNodeUpdate(node, nodeView, show);
};

const MAX_ALT = 1_000;

/** Creates the field for a picture's alt text; it is visible while the caret is in the caption or the field. */
function createAltField(view: EditorView, getPos: () => number | undefined): HTMLInputElement {
  const field = document.createElement('input');
  field.className = 'page__alt';
  field.contentEditable = 'false';
  field.placeholder = 'Describe this image';
  field.maxLength = MAX_ALT;
  field.setAttribute('aria-label', 'Alt text');
  const save = (): void => {
    const pos = getPos();
    const before: unknown = pos === undefined ? null : view.state.doc.nodeAt(pos)?.attrs['alt'];
    const alt = field.value.trim() === '' ? null : field.value.trim();
    if (pos !== undefined && !view.isDestroyed && alt !== (before ?? null))
      view.dispatch(view.state.tr.setNodeAttribute(pos, 'alt', alt));
  };
  field.addEventListener('blur', save);
  field.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (event.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    save();
    view.focus();
  });
  return field;
}

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
    return shortcuts(this.editor, { Enter: leaveCaption, Backspace: selectImageAbove });
  },
});

/** A picture within text. */
export const InlineImage = schemaNode('inlineImage', { nodeView: inlineImageView });

/** Inserts pictures that are pasted or dropped as files. */
export const PictureFiles = Extension.create({
  name: 'pictureFiles',
  addProseMirrorPlugins: () => [pictureFiles()],
});
