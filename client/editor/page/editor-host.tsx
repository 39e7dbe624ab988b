import { PureEditorContent } from '@tiptap/react';

/**
 * Tiptap's place of an editor in React. An editor is made within it, for its plugins measure the page. When React takes it
 * over, Tiptap would put its element in once more: that loses the focus and the heights of the blocks, and the text is
 * shown somewhere else for a frame.
 */
export class EditorHost extends PureEditorContent {
  override init(): void {
    const place: unknown = this.editorContentRef.current;
    const dom = this.props.editor?.view.dom;
    if (!(place instanceof HTMLElement) || !dom || dom.parentNode !== place) {
      super.init();
      return;
    }
    place.append = () => {};
    super.init();
    Reflect.deleteProperty(place, 'append');
  }
}
