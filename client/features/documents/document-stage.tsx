import { useStore } from '@nanostores/react';
import type * as Y from 'yjs';
import { NO_META, type DocumentMeta } from '#shared/documents/document-meta.ts';
import { useCallback, useEffect, type ReactNode } from 'react';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import { can } from '#shared/permissions.ts';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { useDocumentRoom, type DocumentRoom } from '#client/sync/index.ts';
import { Banner } from '#client/ui/banner.tsx';
import { RemovedBanner, type RemovedBannerProps } from '#client/workspace/removed-items/removed-banner.tsx';
import type { Gone } from '#client/workspace/removed-items/removed-item.ts';
import { useReferences } from '#client/workspace/references/use-references.ts';
import { writingPreferences } from '#client/editor/page/writing-preferences.ts';
import { addWords } from '#client/workspace/counts/writing-days.ts';
import { givePage } from '#client/workspace/pages/open-page.ts';
import { PagePosition } from '#client/editor/position/page-position.ts';
import { storedPosition, keepPosition } from '#client/workspace/pages/stored-positions.ts';
import { forgetOpenCounts, setOpenCounts } from '#client/editor/page/open-counts.ts';
import { SheetSkeleton } from '#client/workspace/pages/sheet-skeleton.tsx';
import { refusalOf } from '#client/sync/status/refusal-text.ts';
import { useEditorPage } from '#client/workspace/pages/use-editor-page.ts';
import '#client/workspace/removed-items/stage-banner.css';
import type { Reopening } from '#client/editor/position/reopen.ts';
import { isByFinger } from '#client/lib/media.ts';
import { takePageOpening } from '#client/lib/page-opening.ts';

interface DocumentGone {
  gone: Gone;
  /** Who took it away, or where it is. */
  sentence: string;
  /** Absent where this person may not change the tree. */
  onRestore: (() => void) | undefined;
  /** Keeps what stands on the page as a document of its own. */
  onKeep: ((from: Y.XmlFragment) => void) | undefined;
}

interface DocumentStageProps {
  documentId: string;
  title: string;
  /** What is noted about it: its language and its limit hold here. */
  meta: DocumentMeta | undefined;
  /** Made here: the first thing typed is its title. */
  isNew: boolean;
  workspace: WorkspaceView;
  user: CurrentUser;
  onRename: ((title: string) => void) | undefined;
  /** Opens another item of the workspace in the place of this one. */
  onOpen: (fromId: string, id: string) => void;
  /** Shows the history of a block. */
  onHistory: ((blockId: string) => void) | undefined;
  /** Below the text. */
  below: ReactNode;
  /** It has gone from the files, and stays on the page. */
  gone: DocumentGone | null;
  /** Of two that are open. */
  isActive: boolean;
  /** Where the formatting bar stands: undefined for its own place, null for none. */
  toolbarPlace: Element | null | undefined;
}

/** The open document: its room, and the page it is written on. */
export function DocumentStage(props: DocumentStageProps) {
  const { documentId, title, meta = NO_META, isNew, workspace, user, onRename, onOpen } = props;
  const room = useDocumentRoom(documentId, user.id);
  const editor = useEditorPage();
  const preferences = useStore(writingPreferences);
  const open = useCallback((id: string) => onOpen(documentId, id), [onOpen, documentId]);
  const references = useReferences({
    workspaceId: workspace.id,
    documentId,
    userId: user.id,
    canCreate: can(workspace.role, 'change-tree'),
    open,
  });
  const { gone } = props;
  // That it has gone says why the server does not take it.
  const refusal = gone?.gone === 'deleted' ? null : refusalOf(room);
  useEffect(() => () => forgetOpenCounts(documentId), [documentId]);
  return (
    <>
      {gone && <RemovedBanner sentence={gone.sentence} action={goneAction(gone, room)} />}
      {refusal && (
        <div className="stage-banner">
          <Banner kind={refusal.kind}>{refusal.text}</Banner>
        </div>
      )}
      {room?.isReady && editor ? (
        <editor.EditorPage
          key={documentId}
          fragment={room.fragment}
          awareness={room.awareness}
          setGate={room.setGate}
          user={{ id: user.id, name: user.username ?? 'Writer' }}
          editable={room.isEditable}
          title={title}
          isNew={isNew && storedPosition(user.id, documentId, PagePosition) === null}
          onRename={onRename}
          kind={workspace.type}
          editorFont={workspace.settings.editorFont}
          showPaper={workspace.settings.showPaperBackground}
          showToolbar={preferences.showToolbar}
          toolbarPlace={props.toolbarPlace}
          isActive={props.isActive}
          setsPunctuation={preferences.setsPunctuation}
          language={meta.language ?? workspace.settings.language ?? undefined}
          characterLimit={meta.characterLimit ?? undefined}
          checksSpelling={preferences.checksSpelling}
          isFocused={preferences.focusMode}
          isTypewriter={preferences.typewriterMode}
          reopening={reopeningOf({
            userId: user.id,
            documentId,
            isActive: props.isActive,
            writtenAs: room.writtenAs,
          })}
          onWordCount={(counts) => setOpenCounts({ documentId, ...counts })}
          onOwnWords={addWords}
          onHandle={(page) => givePage(documentId, page)}
          references={references}
          onHistory={props.onHistory}
          below={props.below}
        />
      ) : (
        (room?.isReady || refusal?.kind !== 'error') && <SheetSkeleton isMissing={room?.isMissing ?? false} />
      )}
    </>
  );
}

/** Out of the trash it is restored; what was deleted is kept as a copy of the page. */
function goneAction(
  { gone, onRestore, onKeep }: DocumentGone,
  room: DocumentRoom | undefined,
): RemovedBannerProps['action'] {
  if (gone === 'trashed') return onRestore && { label: 'Restore', onPress: onRestore };
  return onKeep && room?.isReady
    ? { label: 'Keep what is here as a copy', onPress: () => onKeep(room.fragment) }
    : undefined;
}

interface ReopeningOptions {
  userId: string;
  documentId: string;
  /** Of two that are open, the one that is written in. */
  isActive: boolean;
  writtenAs: Reopening['writtenAs'];
}

/** Where a document opens for its writer on this device, and whether they can type at once. */
const reopeningOf = ({ userId, documentId, isActive, writtenAs }: ReopeningOptions): Reopening => ({
  read: () => storedPosition(userId, documentId, PagePosition),
  keep: (position) => keepPosition(userId, documentId, position),
  writtenAs,
  takesFocus: (wasFocused) => {
    if (!isActive) return false;
    const opening = takePageOpening();
    const isWanted = opening === 'continued' || (opening === 'loaded' && wasFocused);
    return isWanted && !isByFinger() && document.activeElement === document.body;
  },
});
