import { PureEditorContent } from '@tiptap/react';

/**
 * Tiptap's React container of an editor. The editor is created inside the container, because its plugins measure the
 * page. When React takes the editor over, Tiptap would append the editor's element again. That would lose the focus
 * and the heights of the blocks, and move the text for one frame.
 */
export class EditorHost extends PureEditorContent {
  override init(): void {
    const container: unknown = this.editorContentRef.current;
    const dom = this.props.editor?.view.dom;
    if (!(container instanceof HTMLElement) || !dom || dom.parentNode !== container) {
      super.init();
      return;
    }
    container.append = () => {};
    super.init();
    Reflect.deleteProperty(container, 'append');
  }
}
