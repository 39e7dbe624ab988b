import { useStore } from '@nanostores/react';
import type * as Y from 'yjs';
import { displayNameOf } from '#shared/accounts/display-name.ts';
import { NO_META, type DocumentMeta } from '#shared/documents/document-meta.ts';
import { useCallback, useEffect, type ReactNode } from 'react';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import { can } from '#shared/permissions.ts';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { useDocumentRoom, type DocumentRoom } from '#client/sync/index.ts';
import { Banner } from '#client/ui/banner.tsx';
import { ProtectedBanner } from '#client/workspace/protection/protected-banner.tsx';
import type { Protection } from '#client/workspace/protection/use-protection.ts';
import { RescuedBanner } from '#client/workspace/rescued-words/rescued-banner.tsx';
import { RemovedBanner, type RemovedBannerProps } from '#client/workspace/removed-items/removed-banner.tsx';
import type { RemovalState } from '#client/workspace/removed-items/removed-item.ts';
import { useReferences } from '#client/workspace/references/use-references.ts';
import { writingPreferences } from '#client/editor/page/writing-preferences.ts';
import { addWords } from '#client/workspace/counts/writing-days.ts';
import { getOpenPage, registerPage } from '#client/workspace/pages/open-pages.ts';
import { usePageLook } from '#client/workspace/pages/page-look.ts';
import { PagePosition } from '#client/editor/position/page-position.ts';
import { storedPosition, storePosition } from '#client/workspace/pages/stored-positions.ts';
import { clearOpenCounts, setOpenCounts } from '#client/editor/page/open-counts.ts';
import { SheetSkeleton } from '#client/workspace/pages/sheet-skeleton.tsx';
import { refusalOf } from '#client/sync/status/refusal-text.ts';
import { useEditorPage } from '#client/workspace/pages/use-editor-page.ts';
import '#client/workspace/removed-items/stage-banner.css';
import type { Reopening } from '#client/editor/position/reopen.ts';
import { isCoarsePointer } from '#client/lib/media.ts';
import { takePageOpening } from '#client/lib/page-opening.ts';

interface DocumentRemoval {
  gone: RemovalState;
  /** The text of the banner, which names the person who removed the document if that is known. */
  sentence: string;
  /** Undefined when this person may not change the tree. */
  onRestore: (() => void) | undefined;
  /** Saves the text of the page as a new document. */
  onSaveCopy: ((from: Y.XmlFragment) => void) | undefined;
}

interface DocumentStageProps {
  documentId: string;
  title: string;
  /** Metadata of the document. Its language and character limit apply to the page. */
  meta: DocumentMeta | undefined;
  /** Just created on this device: typing starts in its title. */
  isNew: boolean;
  workspace: WorkspaceView;
  user: CurrentUser;
  onRename: ((title: string) => void) | undefined;
  /** Opens another item of the workspace in the pane of this document. */
  onOpen: (fromId: string, id: string) => void;
  /** Shows the history of a block. */
  onHistory: ((blockId: string) => void) | undefined;
  /** Content below the text. */
  below: ReactNode;
  /** Set when the document is read-only because a folder around it is protected. */
  protection: Protection | undefined;
  /** Set when the document is in the trash or was deleted. Its page stays open. */
  removal: DocumentRemoval | null;
  /** Whether this is the active document when two are open. */
  isActive: boolean;
  /** The element for the formatting bar: undefined for its default position, null for no bar. */
  toolbarSlot: Element | null | undefined;
}

/** Opens the room of a document and renders its page; until room and editor are loaded, a skeleton. */
export function DocumentStage(props: DocumentStageProps) {
  const { documentId, title, meta = NO_META, isNew, workspace, user, onRename, onOpen } = props;
  const room = useDocumentRoom(documentId, user.id);
  const editor = useEditorPage();
  const preferences = useStore(writingPreferences);
  const look = usePageLook(workspace);
  const open = useCallback((id: string) => onOpen(documentId, id), [onOpen, documentId]);
  const references = useReferences({
    workspaceId: workspace.id,
    documentId,
    userId: user.id,
    canCreate: can(workspace.role, 'change-tree'),
    open,
  });
  const { removal, protection } = props;
  // The banner about the deletion already explains why the server rejects changes.
  const refusal = removal?.gone === 'deleted' ? null : refusalOf(room);
  useEffect(() => () => clearOpenCounts(documentId), [documentId]);
  return (
    <>
      {removal && (
        <RemovedBanner sentence={removal.sentence} action={removedBannerAction(documentId, removal, room)} />
      )}
      {protection && <ProtectedBanner {...protection} />}
      <RescuedBanner documentId={documentId} userId={user.id} />
      {refusal && (
        <div className="stage-banner">
          <Banner kind={refusal.kind}>{refusal.text}</Banner>
        </div>
      )}
      {room?.isReady && editor ? (
        <editor.EditorPage
          key={documentId}
          documentId={documentId}
          fragment={room.fragment}
          awareness={room.awareness}
          setGate={room.setGate}
          user={{ id: user.id, name: displayNameOf(user.username) }}
          editable={room.isEditable && !protection}
          title={title}
          isNew={isNew && storedPosition(user.id, documentId, PagePosition) === null}
          onRename={onRename}
          kind={workspace.type}
          editorFont={look.editorFont}
          showPaper={look.showPaperBackground}
          showToolbar={preferences.showToolbar}
          toolbarSlot={props.toolbarSlot}
          isActive={props.isActive}
          setsPunctuation={preferences.setsPunctuation}
          language={meta.language ?? workspace.settings.language ?? undefined}
          characterLimit={meta.characterLimit ?? undefined}
          checksSpelling={preferences.checksSpelling}
          isFocusMode={preferences.focusMode}
          isTypewriter={preferences.typewriterMode}
          reopening={reopeningOf({
            userId: user.id,
            documentId,
            isActive: props.isActive,
            lastClientId: room.writtenAs,
          })}
          onWordCount={(counts) => setOpenCounts({ documentId, ...counts })}
          onAuthoredWords={addWords}
          onHandle={(page) => registerPage(documentId, page)}
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

/** Returns the action of the banner: restores a trashed document, or saves a copy of a deleted one. */
function removedBannerAction(
  documentId: string,
  { gone, onRestore, onSaveCopy }: DocumentRemoval,
  room: DocumentRoom | undefined,
): RemovedBannerProps['action'] {
  if (gone === 'trashed' && onRestore) {
    const restore = (): void => {
      onRestore();
      // The button disappears with the banner, and the writer goes on in the text.
      setTimeout(() => getOpenPage(documentId)?.focus?.());
    };
    return { label: 'Put back', onPress: restore };
  }
  if (gone === 'trashed') return undefined;
  return onSaveCopy && room?.isReady
    ? { label: 'Keep what is here as a copy', onPress: () => onSaveCopy(room.fragment) }
    : undefined;
}

interface ReopeningOptions {
  userId: string;
  documentId: string;
  /** Whether this is the active document when two are open. */
  isActive: boolean;
  lastClientId: Reopening['lastClientId'];
}

/** Returns the stored position of a document and the rule for focusing it when it opens. */
const reopeningOf = ({ userId, documentId, isActive, lastClientId }: ReopeningOptions): Reopening => ({
  read: () => storedPosition(userId, documentId, PagePosition),
  save: (position) => storePosition(userId, documentId, position),
  lastClientId,
  takesFocus: (wasFocused) => {
    if (!isActive) return false;
    const opening = takePageOpening();
    const isWanted = opening === 'continued' || (opening === 'loaded' && wasFocused);
    return isWanted && !isCoarsePointer() && document.activeElement === document.body;
  },
});
