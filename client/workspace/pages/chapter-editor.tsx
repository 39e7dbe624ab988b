import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { displayNameOf } from '#shared/accounts/display-name.ts';
import { NO_META } from '#shared/documents/document-meta.ts';
import type { DocumentEditorProps } from '#client/editor/page/document-editor.ts';
import { InlinePage } from '#client/editor/page/inline-page.tsx';
import { clearOpenCounts, setOpenCounts } from '#client/editor/page/open-counts.ts';
import { writingPreferences } from '#client/editor/page/writing-preferences.ts';
import { addWords } from '../counts/writing-days.ts';
import { storePosition } from './stored-positions.ts';

/** The editor of the chapter that is being edited, with the same functions as for a document that is open alone. */
export function ChapterEditor({
  document,
  room,
  workspace,
  user,
  references,
  ...caretAndEvents
}: DocumentEditorProps) {
  const { id, name, meta = NO_META } = document;
  const preferences = useStore(writingPreferences);
  useEffect(() => () => clearOpenCounts(id), [id]);
  return (
    <InlinePage
      {...caretAndEvents}
      documentId={id}
      fragment={room.fragment}
      awareness={room.awareness}
      setGate={room.setGate}
      user={{ id: user.id, name: displayNameOf(user.username) }}
      title={name}
      setsPunctuation={preferences.setsPunctuation}
      language={meta.language ?? workspace.settings.language ?? undefined}
      characterLimit={meta.characterLimit ?? undefined}
      checksSpelling={preferences.checksSpelling}
      isTypewriter={preferences.typewriterMode}
      onWordCount={(counts) => setOpenCounts({ documentId: id, ...counts })}
      onAuthoredWords={addWords}
      references={references}
      // No position is read, because the caret starts at the click. It is stored for when the document is opened alone.
      reopening={{
        read: () => null,
        save: (position) => storePosition(user.id, id, position),
        lastClientId: () => undefined,
        takesFocus: () => false,
      }}
    />
  );
}
