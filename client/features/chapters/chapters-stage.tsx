import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import { can } from '#shared/permissions.ts';
import type { TreeFolder } from '#shared/tree/tree-rows.ts';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { LazyFormatBar } from '#client/editor/formatting/lazy-format-bar.tsx';
import type { LeaveDirection } from '#client/editor/page/inline-page.tsx';
import { PageTools } from '#client/editor/page/page-tools.tsx';
import '#client/editor/page/page.css';
import type { TextEditor } from '#client/editor/text-editor/text-editor.ts';
import { classNames } from '#client/ui/class-names.ts';
import { FONT_FACES, loadEditorFonts } from '#client/ui/fields/editor-fonts.ts';
import { ProtectedBanner } from '#client/workspace/protection/protected-banner.tsx';
import type { Protection } from '#client/workspace/protection/use-protection.ts';
import { usePageLook } from '#client/workspace/pages/page-look.ts';
import { useReferences } from '#client/workspace/references/use-references.ts';
import { writingPreferences } from '#client/editor/page/writing-preferences.ts';
import { Welcome } from '#client/ui/welcome.tsx';
import type { TreeModel } from '#shared/tree/tree-model.ts';
import { protectingFolder } from '#shared/tree/protection.ts';
import { chapterIdsOf, chaptersIn } from '#client/workspace/tree/chapter-list.ts';
import { chapterElement } from './chapter-elements.ts';
import { ChapterPart } from './chapter-part.tsx';
import { ChapterTexts } from './chapter-texts.ts';
import './chapters.css';
import { LazyBookFind } from './find/lazy-book-find.tsx';
import { leaveFind } from './find/leave-find.ts';
import { ScrollAnchor } from './scroll-anchor/scroll-anchor.ts';
import { useChaptersHandle } from './use-chapters-handle.ts';
import { useStoredPosition } from './scroll-anchor/use-stored-position.ts';
import { useChapterClicks } from './use-chapter-clicks.ts';
import { useBackgroundDrawing, useShownChapters } from './use-chapter-texts.ts';
import { useWriting } from './use-writing.ts';

export interface ChaptersStageProps {
  folder: TreeFolder;
  tree: TreeModel;
  workspace: WorkspaceView;
  user: CurrentUser;
  /** Set when the whole page is read-only because the folder, or one around it, is protected. */
  protection: Protection | undefined;
  /** Opens an item of the workspace on its own page. */
  onOpen: (id: string) => void;
}

/** Shows a folder's documents one after the other on one sheet. One of them at a time can be edited in place. */
export function ChaptersStage(props: ChaptersStageProps) {
  const { folder, tree, workspace, user, protection, onOpen } = props;
  const sheet = useRef<HTMLDivElement>(null);
  const entries = useMemo(() => chaptersIn(tree, workspace.id, folder.id), [tree, workspace.id, folder.id]);
  const ids = useMemo(() => chapterIdsOf(entries), [entries]);
  const canChange = can(workspace.role, 'change-tree');
  const canWrite = canChange && !protection;
  const canWriteIn = (id: string): boolean => canWrite && !protectingFolder(tree, id);
  const references = useReferences({
    workspaceId: workspace.id,
    documentId: folder.id,
    userId: user.id,
    canCreate: false,
    open: onOpen,
  });
  const texts = useMemo(() => new ChapterTexts(user.id, references), [user.id, references]);
  const [scrollAnchor] = useState(() => new ScrollAnchor());
  useEffect(() => texts.start(), [texts]);
  const missingId = useBackgroundDrawing(texts, ids);

  const { writing, awaitedId, begin, end, handleWritableChange } = useWriting();
  const [editor, setEditor] = useState<TextEditor | null>(null);
  const preferences = useStore(writingPreferences);
  const registerChapterPage = useChaptersHandle({ folderId: folder.id, entries, texts, sheet });
  useShownChapters(texts, entries, writing?.id ?? null);
  useStoredPosition(sheet, { folderId: folder.id, userId: user.id, texts, isShown: ids.length > 0 });
  useChapterClicks(sheet, {
    textOf: (id) => texts.of(id),
    references,
    canWrite: canWriteIn,
    onStartWriting: (id, at) => begin({ id, at }),
  });

  const { editorFont, showPaperBackground } = usePageLook(workspace);
  useEffect(() => {
    if (editorFont !== 'garamond') void loadEditorFonts();
  }, [editorFont]);

  const handleLeave = useCallback(
    (id: string, leaving: LeaveDirection): void => {
      const next = ids[ids.indexOf(id) + (leaving === 'after' ? 1 : -1)];
      if (leaving !== 'out') {
        if (next !== undefined) begin({ id: next, at: leaving === 'after' ? 'start' : 'end' });
        return;
      }
      end();
      chapterElement(sheet.current, id)?.focus({ preventScroll: true });
    },
    [ids, begin, end],
  );

  if (ids.length === 0)
    return (
      <Welcome
        title="No documents in this folder"
        text="Once there are some, they stand here one after the other, on one page."
      />
    );
  return (
    <>
      {protection && <ProtectedBanner {...protection} />}
      {preferences.showToolbar &&
        canWrite &&
        // The bar's space is reserved while reading, so that the page does not move when editing starts.
        (editor ? (
          <LazyFormatBar key={editor.instanceId} editor={editor} />
        ) : (
          <div className="format-bar format-bar--empty" />
        ))}
      <div className="stage" role="region" aria-label="Page" tabIndex={-1} data-region="page">
        <div
          ref={sheet}
          className={classNames(
            'sheet',
            'chapters',
            !canWrite && 'chapters--read',
            !showPaperBackground && 'sheet--plain',
          )}
          style={fontStyle(editorFont)}
        >
          <div
            className={classNames('page', `page--${workspace.type}`, preferences.focusMode && 'page--focus')}
          >
            {entries.map((entry) =>
              entry.kind === 'folder' ? (
                <h2 key={entry.folder.id} className="chapters__part" dir="auto">
                  {entry.folder.name}
                </h2>
              ) : (
                <ChapterPart
                  key={entry.document.id}
                  document={entry.document}
                  depth={entry.depth}
                  text={texts.of(entry.document.id)}
                  scrollAnchor={scrollAnchor}
                  workspace={workspace}
                  user={user}
                  needsRoom={[awaitedId, missingId].includes(entry.document.id)}
                  protectedBy={canChange ? protectingFolder(tree, entry.document.id) : undefined}
                  explainsProtection={!protection}
                  initialCaret={writing?.id === entry.document.id ? writing.at : null}
                  onWritableChange={handleWritableChange}
                  onOpen={onOpen}
                  onEditor={setEditor}
                  onHandle={registerChapterPage}
                  onLeave={handleLeave}
                />
              ),
            )}
          </div>
          {editor && <PageTools key={editor.instanceId} editor={editor} editable />}
        </div>
      </div>
      <LazyBookFind
        entries={entries}
        texts={texts}
        sheet={sheet}
        writing={editor && writing ? { id: writing.id, editor } : null}
        onLeave={(match) =>
          leaveFind(match, {
            sheet: sheet.current,
            writingId: writing?.id,
            editor,
            canWrite: canWriteIn,
            onStartWriting: begin,
          })
        }
      />
    </>
  );
}

const fontStyle = (
  font: WorkspaceView['settings']['editorFont'],
): CSSProperties & Record<`--${string}`, string> =>
  font === 'garamond' ? {} : { '--font-page': FONT_FACES[font].family };
