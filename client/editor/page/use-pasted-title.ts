import { useEffect, useEffectEvent } from 'react';

import { newItemTitle } from '#shared/tree/new-item-title.ts';
import { MANUSCRIPT, CHARACTERS } from '#shared/tree/special-folders.ts';
import { TITLE_EVENT } from '../extensions/clipboard/title-event.ts';
import type { TextEditor } from '../text-editor/text-editor.ts';

/** The titles of documents that the writer has not named yet, by the folder in which they were created. */
const INITIAL_TITLES: readonly string[] = [undefined, MANUSCRIPT, CHARACTERS].map((folder) =>
  newItemTitle('document', folder),
);

/** Names a document that has no title of its own yet after the title of the text that is pasted into it. */
export function usePastedTitle(
  editor: TextEditor | null,
  title: string,
  onRename: ((title: string) => void) | undefined,
): void {
  const handleTitle = useEffectEvent((event: Event): void => {
    const pasted: unknown = event instanceof CustomEvent ? event.detail : undefined;
    if (typeof pasted !== 'string' || pasted === '' || !onRename || !INITIAL_TITLES.includes(title)) return;
    event.preventDefault();
    onRename(pasted);
  });
  useEffect(() => {
    if (!editor) return undefined;
    const { dom } = editor.view;
    dom.addEventListener(TITLE_EVENT, handleTitle);
    return () => dom.removeEventListener(TITLE_EVENT, handleTitle);
  }, [editor]);
}
