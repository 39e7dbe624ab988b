import { useCallback, useMemo, useState } from 'react';
import type * as Y from 'yjs';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { errorText } from '#client/api/api-error.ts';
import type { Question } from '#client/ui/layers/confirm-dialog.tsx';
import { focusEarlyField } from '#client/ui/fields/early-field.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { whenPageOpens } from '../pages/open-page.ts';
import type { TreePlace } from './tree-place.ts';
import type { TreeActions } from './tree-actions.ts';
import { ancestorsOf, folderForNew, type TreeModel } from '#shared/tree/tree-model.ts';
import { deletedWithTrash } from '#shared/tree/tree-places.ts';
import { focusRow } from './focus-row.ts';
import { renamingOf } from './renaming.ts';
import { useExpandedFolders } from './use-expanded-folders.ts';
import { useTreeCommands } from './commands/use-tree-commands.ts';
import { copyDocumentLink } from './copy-link.ts';

interface FilesOptions {
  workspaceId: string;
  userId: string;
  tree: TreeModel | undefined;
  /** The panel is a sheet that goes when something opens. */
  isNarrow: boolean;
  onOpen: (itemId: string) => void;
  /** Reads a folder as one page. */
  onRead: (folderId: string) => void;
  /** Absent where nothing can stand beside what is open. */
  onOpenBeside: ((documentId: string) => void) | undefined;
  /** An item went into the trash or for good: what shows it closes. */
  onGone: (id: string) => void;
  /** The panel has to be in sight: a row in it becomes a field. */
  onShowPanel: () => void;
}

/** What is asked before it is done; calls back with what went. */
interface Deleting {
  run: (onDone: (gone: readonly TreeItem[]) => void) => void;
  question: Question;
}

/** What the Files panel shows and does: unfolded folders, the row being renamed, where new things go. */
export function useFiles(options: FilesOptions) {
  const { workspaceId, userId, tree, isNarrow, onOpen, onOpenBeside, onRead, onGone, onShowPanel } = options;
  const { expanded, expand, collapse } = useExpandedFolders(workspaceId, tree);
  const withCommands = useTreeCommands(workspaceId);
  const [movingItems, setMovingItems] = useState<readonly TreeItem[] | null>(null);
  const [deleting, setDeleting] = useState<Deleting | null>(null);
  const [renamingId, setRenamingId] = useState<string | null>(null);
  const [touchedId, setTouchedId] = useState<string | null>(null);
  const [createdId, setCreatedId] = useState<string | null>(null);

  const reveal = useCallback(
    (id: string) => {
      if (tree) expand(ancestorsOf(tree, id).map((folder) => folder.id));
    },
    [tree, expand],
  );
  const newDocument = useCallback(
    (folder: TreeItem | null) => {
      // What is typed at once is meant for the new page: on the button each space would make another one.
      const release = focusEarlyField();
      withCommands(({ createDocumentIn }) => {
        const id = createDocumentIn(folder);
        if (id === null) return release();
        if (folder) expand([folder.id]);
        setCreatedId(id);
        onOpen(id);
      });
    },
    [withCommands, expand, onOpen],
  );
  const newCanvas = useCallback(
    (folder: TreeItem | null) => {
      const release = isNarrow ? () => {} : focusEarlyField();
      withCommands(({ createCanvasIn }) => {
        const id = createCanvasIn(folder);
        if (id === null) return release();
        if (folder) expand([folder.id]);
        onOpen(id);
        // It is named in its row: on a phone the panel has gone by then.
        if (!isNarrow) setRenamingId(id);
      });
    },
    [withCommands, expand, onOpen, isNarrow],
  );
  const newFolder = useCallback(
    (parent: TreeItem | null) => {
      const release = focusEarlyField();
      withCommands(({ createFolderIn }) => {
        const id = createFolderIn(parent);
        if (id === null) return release();
        if (parent) expand([parent.id]);
        setRenamingId(id);
      });
    },
    [withCommands, expand],
  );
  const startRenaming = useCallback(
    (item: TreeItem) => {
      if (renamingOf(item) !== 'offered') return;
      onShowPanel();
      reveal(item.id);
      setRenamingId(item.id);
    },
    [onShowPanel, reveal],
  );

  const showFolder = useCallback(
    (id: string) => {
      if (!tree) return;
      onShowPanel();
      expand([...ancestorsOf(tree, id).map((folder) => folder.id), id]);
      setTouchedId(id);
      // Once its panel and its row are drawn.
      requestAnimationFrame(() => focusRow(id));
    },
    [tree, expand, onShowPanel],
  );

  const moveToTrash = useCallback(
    (...items: TreeItem[]) =>
      withCommands((commands) => {
        for (const { id } of commands.moveToTrash(...items)) onGone(id);
      }),
    [withCommands, onGone],
  );
  const moveItems = useCallback(
    (items: readonly TreeItem[], target: TreePlace) => {
      if (target.parentId === trashIdOf(workspaceId)) return moveToTrash(...items);
      withCommands((commands) => {
        if (commands.moveItems(items, target) && target.parentId !== null) expand([target.parentId]);
      });
    },
    [withCommands, moveToTrash, expand, workspaceId],
  );

  const askToEmptyTrash = useCallback(() => {
    if (!tree) return;
    const { gone, keepsSome } = deletedWithTrash(tree, workspaceId);
    withCommands(({ emptyTrash, emptyingOf }) => {
      const run: Deleting['run'] = (onDone) => onDone(emptyTrash(gone));
      if (gone.length > 0) setDeleting({ run, question: emptyingOf(gone, keepsSome) });
      else toast.error('Failed to empty the trash: What is in it is protected.');
    });
  }, [tree, workspaceId, withCommands]);

  const place = tree ? folderForNew(tree, trashIdOf(workspaceId), touchedId) : null;
  const actions: TreeActions = useMemo(
    () => ({
      onOpenBeside,
      onNewDocument: newDocument,
      onNewCanvas: newCanvas,
      onNewFolder: newFolder,
      onRename: startRenaming,
      onRead: (folder) => onRead(folder.id),
      onCopyLink: (documentId) => void copyDocumentLink(workspaceId, documentId),
      onDuplicate: (item) =>
        withCommands((commands) =>
          commands.duplicate(item).then((id) => {
            // The next thing is to name it, or to open it.
            if (id !== null) focusRow(id);
          }),
        ),
      onMove: (...items) => setMovingItems(items),
      onPin: (...pinned) => withCommands((commands) => commands.setPinned(...pinned)),
      onLock: (...locked) => withCommands((commands) => commands.setLocked(...locked)),
      onTrash: moveToTrash,
      onRestore: (...items) => withCommands((commands) => commands.restore(...items)),
      onColor: (...colored) => withCommands((commands) => commands.setColor(...colored)),
      onDelete: (...items) =>
        withCommands(({ deleteForGood, deletionOf }) => {
          const run: Deleting['run'] = (onDone) => onDone(deleteForGood(...items));
          setDeleting({ run, question: deletionOf(items) });
        }),
      onEmptyTrash: askToEmptyTrash,
    }),
    [
      newDocument,
      newCanvas,
      newFolder,
      startRenaming,
      askToEmptyTrash,
      withCommands,
      moveToTrash,
      onOpenBeside,
      onRead,
      workspaceId,
    ],
  );

  return {
    expanded,
    renamingId,
    /** The document made last, here: its title waits to be typed. */
    createdId,
    actions,
    expand,
    collapse,
    reveal,
    /** Unfolds a folder in the files, and goes there. */
    showFolder,
    rename: useCallback(
      (item: TreeItem, typed: string) => withCommands(({ rename }) => rename(item, typed)),
      [withCommands],
    ),
    startRenaming,
    movingItems,
    /** What is asked before it goes for good. */
    deletionQuestion: deleting?.question ?? null,
    move: useCallback(
      (items: readonly TreeItem[], parentId: string | null) =>
        withCommands((commands) => commands.moveTo(items, parentId)),
      [withCommands],
    ),
    moveItems,
    endMoving: useCallback(() => setMovingItems(null), []),
    endDeleting: useCallback(
      (isConfirmed: boolean) => {
        if (isConfirmed)
          deleting?.run((gone) => {
            for (const { id } of gone) onGone(id);
          });
        setDeleting(null);
      },
      [deleting, onGone],
    ),
    touch: setTouchedId,
    newDocument: useCallback(() => newDocument(place), [newDocument, place]),
    /** The same with a name: writing begins in its text. */
    newDocumentNamed: useCallback(
      (title: string) =>
        withCommands(({ createDocumentIn }) => {
          const id = createDocumentIn(place, title);
          if (id === null) return;
          if (place) expand([place.id]);
          onOpen(id);
          whenPageOpens(id, (page) => page.focus?.());
        }),
      [withCommands, expand, onOpen, place],
    ),
    /** What stands on a page whose document was deleted becomes a document of its own. */
    keepCopy: useCallback(
      async (from: Y.XmlFragment, title: string) => {
        try {
          const { keepCopy } = await import('../removed-items/keep-copy.ts');
          const id = await keepCopy({ from, title, workspaceId, userId });
          onOpen(id);
          toast.success('Document created!', { detail: title });
        } catch (error) {
          toast.error(`Failed to create document: ${errorText(error)}`);
        }
      },
      [workspaceId, userId, onOpen],
    ),
    newCanvas: useCallback(() => newCanvas(place), [newCanvas, place]),
    newFolder: useCallback(() => newFolder(place), [newFolder, place]),
    /** The same from elsewhere than the panel. */
    showNewCanvas: useCallback(() => {
      if (!isNarrow) onShowPanel();
      newCanvas(place);
    }, [isNarrow, onShowPanel, newCanvas, place]),
    showNewFolder: useCallback(() => {
      onShowPanel();
      newFolder(place);
    }, [onShowPanel, newFolder, place]),
    endRenaming: useCallback(
      (item: TreeItem, typed: string) => {
        setRenamingId(null);
        withCommands(({ rename }) => rename(item, typed));
      },
      [withCommands],
    ),
    cancelRenaming: useCallback(() => setRenamingId(null), []),
  };
}
