import { laterModule } from '#client/lib/later-module.ts';
import { useIsNarrow } from '#client/lib/media.ts';
import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';

import { isInTable } from '../../blocks/in-table.ts';
import type { TextEditor } from '../../text-editor/text-editor.ts';
import { TABLE_MENU_EVENT } from './table-menu-key.ts';

const later = laterModule(() => import('./table-bar.tsx'));

/** Renders when what is asked changes, not with a key. */
function useAsked(editor: TextEditor, ask: (editor: TextEditor) => boolean): boolean {
  const subscribe = useCallback((listener: () => void) => editor.listen(listener), [editor]);
  return useSyncExternalStore(subscribe, () => !editor.isDestroyed && ask(editor));
}

const isWriting = ({ isEditable, view }: TextEditor): boolean => isEditable && view.hasFocus();
const isAtTable = ({ isEditable, state }: TextEditor): boolean => isEditable && isInTable(state);

/** Where the bar of the table around the caret stands. */
export function TableBarPlace({ editor }: { editor: TextEditor }) {
  const hasFocus = useAsked(editor, isWriting);
  const isIn = useAsked(editor, isAtTable);
  const isNarrow = useIsNarrow();
  const [isOpen, setIsOpen] = useState(false);
  const module = later.useLoaded();
  const isWanted = isIn && (hasFocus || isOpen);
  const load = useEffectEvent(() => {
    // Without a network it may never come; the keys of the text go on.
    if (!module) later.load().catch(() => setIsOpen(false));
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
  if (!module || !isIn) return null;
  // It stays, unseen, while the focus is elsewhere: a menu that closes leads from it back into the text. On a phone the
  // tools below the text have the same menu.
  const isAway = !isOpen && (isNarrow || !hasFocus);
  return <module.TableBar editor={editor} isAway={isAway} isOpen={isOpen} onOpen={setIsOpen} />;
}
