import { BlockHandlePlace } from '../extensions/block-handle/block-handle-place.tsx';
import { CodeLanguagePlace } from '../extensions/code-block/language/code-language-place.tsx';
import { TableBarPlace } from '../extensions/table/table-bar-place.tsx';
import type { TextEditor } from '../text-editor/text-editor.ts';
import { TypedMenuPlace } from '../extensions/typed-menu/typed-menu-place.tsx';
import { SelectionTools } from './selection-tools.tsx';

interface PageToolsProps {
  editor: TextEditor;
  /** False for a reader. */
  editable: boolean;
  /** One turns to this text, where several are open. */
  isActive?: boolean;
  /** Shows what a block said before. Absent where nobody keeps that. */
  onHistory?: ((blockId: string) => void) | undefined;
}

/** What stands over a text on its sheet: at the selection, the table, the block, the code and the caret. */
export function PageTools({ editor, editable, isActive = true, onHistory }: PageToolsProps) {
  return (
    <>
      <SelectionTools editor={editor} isActive={isActive} />
      {editable && <TableBarPlace editor={editor} />}
      {editable && <BlockHandlePlace editor={editor} onHistory={onHistory} />}
      {editable && <CodeLanguagePlace editor={editor} />}
      <TypedMenuPlace editor={editor} />
    </>
  );
}
