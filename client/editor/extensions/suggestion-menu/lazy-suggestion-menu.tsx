import { lazyModule } from '#client/lib/lazy-module.ts';
import { useEditorState } from '@tiptap/react';
import { useEffect } from 'react';

import type { TextEditor } from '../../text-editor/text-editor.ts';
import { suggestionMenuOf, type SuggestionMenuState } from './suggestion-menu.ts';

const later = lazyModule(() => import('./suggestion-menu-list.tsx'));

/** The open menu for React: renders when it changes, which typing outside of one never does. */
const useSuggestionMenu = (editor: TextEditor): SuggestionMenuState | null =>
  useEditorState({
    editor,
    selector: (snapshot) => suggestionMenuOf(snapshot.editor.state),
    // The caret's place alone moves nothing: the menu stands where its sign is.
    equalityFn: (a, b) => a?.from === b?.from && a?.query === b?.query && a?.trigger === b?.trigger,
  });

/** Where menus at the caret stand. */
export function LazySuggestionMenu({ editor }: { editor: TextEditor }) {
  const open = useSuggestionMenu(editor);
  const module = later.useSoon();
  const isMissing = open !== null && module === null;
  useEffect(() => {
    if (isMissing) later.load().catch(() => {});
  }, [isMissing]);
  if (!open || !module || !editor.isEditable) return null;
  return <module.SuggestionMenuList key={open.trigger} editor={editor} open={open} />;
}
