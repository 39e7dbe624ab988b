import { laterModule } from '#client/lib/later-module.ts';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';

import type { TextEditor } from '../../text-editor/text-editor.ts';
import { typedMenuOf, type TypedMenuState } from './typed-menu.ts';

const later = laterModule(() => import('./typed-menu-list.tsx'));

/** The open menu for React: renders when it changes, which typing outside of one never does. */
function useTypedMenu(editor: TextEditor): TypedMenuState | null {
  const last = useRef<TypedMenuState | null>(null);
  const subscribe = useCallback((listener: () => void) => editor.listen(listener), [editor]);
  return useSyncExternalStore(subscribe, () => {
    const next = editor.isDestroyed ? null : typedMenuOf(editor.state);
    const { current } = last;
    const isSame = next?.from === current?.from && next?.query === current?.query;
    if (!isSame || next?.trigger !== current?.trigger) last.current = next;
    return last.current;
  });
}

/** Where menus at the caret stand. */
export function TypedMenuPlace({ editor }: { editor: TextEditor }) {
  const open = useTypedMenu(editor);
  const module = later.useSoon();
  const isMissing = open !== null && module === null;
  useEffect(() => {
    if (isMissing) later.load().catch(() => {});
  }, [isMissing]);
  if (!open || !module || !editor.isEditable) return null;
  return <module.TypedMenuList key={open.trigger} editor={editor} open={open} />;
}
