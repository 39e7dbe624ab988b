import { LazyBlockHandle } from '../extensions/block-handle/lazy-block-handle.tsx';
import { LazyCodeLanguage } from '../extensions/code-block/language/lazy-code-language.tsx';
import { LazyTableBar } from '../extensions/table/lazy-table-bar.tsx';
import { LazyAssetPicker } from '../extensions/images/tools/lazy-asset-picker.tsx';
import { LazyImageTools } from '../extensions/images/tools/lazy-image-tools.tsx';
import type { TextEditor } from '../text-editor/text-editor.ts';
import { LazySuggestionMenu } from '../extensions/suggestion-menu/lazy-suggestion-menu.tsx';
import { SelectionTools } from './selection-tools.tsx';
import { useTextActivity } from './use-text-activity.ts';

interface PageToolsProps {
  editor: TextEditor;
  /** False for a reader. */
  editable: boolean;
  /** True when this text is the active one of several. */
  isActive?: boolean;
  /** Shows former versions of a block. Absent when no versions are stored. */
  onHistory?: ((blockId: string) => void) | undefined;
}

/** The tools on top of a text on its sheet: for the selection, the table, the image, the block, the code block and the caret. */
export function PageTools({ editor, editable, isActive = true, onHistory }: PageToolsProps) {
  const { isTextActive, isPressed } = useTextActivity(editor);
  const isInUse = isActive && isTextActive;
  return (
    <>
      <SelectionTools editor={editor} isActive={isInUse} isPressed={isPressed} />
      {editable && <LazyTableBar editor={editor} />}
      {editable && <LazyImageTools editor={editor} isActive={isInUse} />}
      {editable && <LazyAssetPicker editor={editor} />}
      {editable && <LazyBlockHandle editor={editor} onHistory={onHistory} />}
      {editable && <LazyCodeLanguage editor={editor} />}
      <LazySuggestionMenu editor={editor} />
    </>
  );
}
