import { lazyModule } from '#client/lib/lazy-module.ts';
import { useIsNarrow } from '#client/lib/media.ts';
import { useEditorState } from '@tiptap/react';
import { useEffect, useEffectEvent, useState } from 'react';

import { isInTable } from '../../blocks/in-table.ts';
import type { TextEditor } from '../../text-editor/text-editor.ts';
import { TABLE_MENU_EVENT } from './table-menu-key.ts';

const barModule = lazyModule(() => import('./table-bar.tsx'));

/** Renders the bar of the table around the caret once its code is loaded. */
export function LazyTableBar({ editor }: { editor: TextEditor }) {
  const { hasFocus, isCaretInTable } = useEditorState({
    editor,
    selector: ({ editor: { isEditable, state, view } }) => ({
      hasFocus: isEditable && view.hasFocus(),
      isCaretInTable: isEditable && isInTable(state),
    }),
  });
  const isNarrow = useIsNarrow();
  const [isOpen, setIsOpen] = useState(false);
  const module = barModule.useLoaded();
  const isWanted = isCaretInTable && (hasFocus || isOpen);
  const load = useEffectEvent(() => {
    // Offline the code may never load; the keys of the text still work.
    if (!module) barModule.load().catch(() => setIsOpen(false));
  });
  useEffect(() => {
    if (isWanted) load();
  }, [isWanted]);
  useEffect(() => {
    const { dom } = editor.view;
    const open = (): void => setIsOpen(true);
    dom.addEventListener(TABLE_MENU_EVENT, open);
    return () => dom.removeEventListener(TABLE_MENU_EVENT, open);
  }, [editor]);
  if (!module || !isCaretInTable) return null;
  // The bar stays mounted but hidden while the focus is elsewhere: its menu returns the focus to the text when it
  // closes. On a phone the formatting bubble has the same menu.
  const isHidden = !isOpen && (isNarrow || !hasFocus);
  return <module.TableBar editor={editor} isHidden={isHidden} isOpen={isOpen} onOpenChange={setIsOpen} />;
}
