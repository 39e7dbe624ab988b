import { lazyModule } from '#client/lib/lazy-module.ts';
import { useEditorState } from '@tiptap/react';
import { useEffect } from 'react';

import type { TextEditor } from '../../text-editor/text-editor.ts';
import { suggestionMenuOf, type SuggestionMenuState } from './suggestion-menu.ts';

const menuModule = lazyModule(() => import('./suggestion-menu-list.tsx'));

/**
 * Returns the open menu. A component renders again only when the menu changes, so never while typing without a menu.
 */
const useSuggestionMenu = (editor: TextEditor): SuggestionMenuState | null =>
  useEditorState({
    editor,
    selector: (snapshot) => suggestionMenuOf(snapshot.editor.state),
    // A change of the caret (`to`) alone renders nothing: the menu is positioned at its trigger.
    equalityFn: (a, b) => a?.from === b?.from && a?.query === b?.query && a?.trigger === b?.trigger,
  });

/** Renders the open menu at the caret once its code is loaded. */
export function LazySuggestionMenu({ editor }: { editor: TextEditor }) {
  const open = useSuggestionMenu(editor);
  const module = menuModule.usePreloaded();
  const isMissing = open !== null && module === null;
  useEffect(() => {
    if (isMissing) menuModule.load().catch(() => {});
  }, [isMissing]);
  if (!open || !module || !editor.isEditable) return null;
  return <module.SuggestionMenuList key={open.trigger} editor={editor} open={open} />;
}
