import { useCallback, useState } from 'react';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { focusEarlyField } from '#client/ui/fields/early-field.ts';
import { whenPageOpens } from '../pages/open-pages.ts';
import type { WithTreeCommands } from './commands/use-tree-commands.ts';

interface CreateItemOptions {
  withCommands: WithTreeCommands;
  /** The folder for new items; null for the root. */
  parent: TreeItem | null;
  /** The panel is a sheet that closes when an item opens. */
  isNarrow: boolean;
  expand: (folderIds: readonly string[]) => void;
  onOpen: (itemId: string) => void;
  /** Makes the row of a new item a text field. */
  onNameNewItem: (itemId: string) => void;
  onShowPanel: () => void;
}

/** The functions that create documents, canvases and folders, in a given folder (`…In`) or in `parent`. */
export function useCreateItem(options: CreateItemOptions) {
  const { withCommands, parent, isNarrow, expand, onOpen, onNameNewItem, onShowPanel } = options;
  const [createdId, setCreatedId] = useState<string | null>(null);

  const newDocumentIn = useCallback(
    (folder: TreeItem | null) => {
      // Text that is typed at once is meant for the new page; on the focused button each space would create a page.
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
  const newCanvasIn = useCallback(
    (folder: TreeItem | null) => {
      const release = isNarrow ? () => {} : focusEarlyField();
      withCommands(({ createCanvasIn }) => {
        const id = createCanvasIn(folder);
        if (id === null) return release();
        if (folder) expand([folder.id]);
        onOpen(id);
        // A canvas is named in its row: on a narrow screen the panel is closed by then.
        if (!isNarrow) onNameNewItem(id);
      });
    },
    [withCommands, expand, onOpen, onNameNewItem, isNarrow],
  );
  const newFolderIn = useCallback(
    (folder: TreeItem | null) => {
      const release = focusEarlyField();
      withCommands(({ createFolderIn }) => {
        const id = createFolderIn(folder);
        if (id === null) return release();
        if (folder) expand([folder.id]);
        onNameNewItem(id);
      });
    },
    [withCommands, expand, onNameNewItem],
  );

  return {
    /** The document that was created last in this window: the caret starts in its title. */
    createdId,
    newDocumentIn,
    newCanvasIn,
    newFolderIn,
    newDocument: useCallback(() => newDocumentIn(parent), [newDocumentIn, parent]),
    newCanvas: useCallback(() => newCanvasIn(parent), [newCanvasIn, parent]),
    newFolder: useCallback(() => newFolderIn(parent), [newFolderIn, parent]),
    /** Creates a document with a title; the caret starts in its text. */
    newDocumentWithTitle: useCallback(
      (title: string) =>
        withCommands(({ createDocumentIn }) => {
          const id = createDocumentIn(parent, title);
          if (id === null) return;
          if (parent) expand([parent.id]);
          onOpen(id);
          whenPageOpens(id, (page) => page.focus?.());
        }),
      [withCommands, expand, onOpen, parent],
    ),
    /** Creates a canvas from outside the panel, which has to be visible for its name. */
    showNewCanvas: useCallback(() => {
      if (!isNarrow) onShowPanel();
      newCanvasIn(parent);
    }, [isNarrow, onShowPanel, newCanvasIn, parent]),
    /** Creates a folder from outside the panel, which has to be visible for its name. */
    showNewFolder: useCallback(() => {
      onShowPanel();
      newFolderIn(parent);
    }, [onShowPanel, newFolderIn, parent]),
  };
}
