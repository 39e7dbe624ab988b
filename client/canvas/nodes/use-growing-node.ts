import { useEffect, type RefObject } from 'react';
import type { CanvasEditor } from '../editor/canvas-editor.ts';
import { overflowOf } from './text-overflow.ts';

/**
 * Shows a node as high as its text while the text is edited. A node whose text this window has changed keeps the
 * height, which is written once, when editing ends [K4]; any other returns to its stored height.
 * @param textRef the element in the node's box that contains the editor
 */
export function useGrowingNode(
  canvasEditor: CanvasEditor,
  nodeId: string,
  textRef: RefObject<HTMLElement | null>,
  isEditing: boolean,
): void {
  useEffect(() => {
    const text = textRef.current;
    const page = text?.querySelector<HTMLElement>('.page__body');
    const node = text?.closest<HTMLElement>('.react-flow__node');
    if (!isEditing || !text || !page || !node) return undefined;
    let hasTyped = false;
    const stopTyped = canvasEditor.onTyped((typedId) => {
      hasTyped ||= typedId === nodeId;
    });
    const observer = new ResizeObserver(() => {
      canvasEditor.growTo(nodeId, Math.ceil(node.offsetHeight + overflowOf(text, page)));
    });
    observer.observe(page);
    return () => {
      observer.disconnect();
      stopTyped();
      canvasEditor.endGrowth(nodeId, hasTyped);
    };
  }, [canvasEditor, nodeId, textRef, isEditing]);
}
