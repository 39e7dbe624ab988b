import { parseSearchQuery } from '#shared/search/index-words.ts';
import { BRIEF_MS, toast } from '#client/ui/toasts/toast.ts';
import { whenPageOpens } from '#client/workspace/pages/open-pages.ts';
import type { TreeModel } from '#shared/tree/tree-model.ts';
import { isTrashed } from '#shared/tree/tree-places.ts';
import type { Choice } from './palette-groups.ts';

/** Functions that open an item on the screen. */
export interface ItemOpeners {
  document: (documentId: string) => void;
  /** Opens a document in the second pane. Undefined when no second pane is possible. */
  beside: ((documentId: string) => void) | undefined;
  /** Opens a canvas, at a node if an id is given. */
  canvas: (canvasId: string, nodeId?: string) => void;
  /** Shows a folder in the file tree. */
  folder: (folderId: string) => void;
  /** Shows the preview of an uploaded file. */
  file: (fileId: string) => void;
}

interface OpenChoiceOptions {
  workspaceId: string;
  /** The current tree. */
  tree: TreeModel | undefined;
  openers: ItemOpeners;
  isBeside: boolean;
  /** The query, whose words are selected on the opened page. */
  question: string;
}

/** Runs a command or opens an item. Called after the palette is closed and the focus is restored. */
export function openChoice(choice: Choice, options: OpenChoiceOptions): void {
  if (choice.kind === 'command') {
    setTimeout(choice.command.run);
    return;
  }
  // Characters typed next are meant for the page that opens, not for the page being left.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  try {
    openItem(choice, options);
  } catch {
    toast.error('Failed to open selected item');
  }
}

function openItem(choice: Exclude<Choice, { kind: 'command' }>, options: OpenChoiceOptions): void {
  const { tree, workspaceId, openers, isBeside, question } = options;
  const item = tree?.items.get(choice.item.id);
  if (!tree || !item || isTrashed(tree, workspaceId, item)) throw new Error('It is not there any more.');
  if (item.kind === 'folder') {
    openers.folder(item.id);
    toast.success(`Opened folder: ${item.name}`, { duration: BRIEF_MS });
    return;
  }
  if (item.kind === 'asset') {
    openers.file(item.id);
    return;
  }
  if (item.kind === 'canvas') {
    openers.canvas(item.id, choice.kind === 'passage' ? (choice.passage.partId ?? undefined) : undefined);
    return;
  }
  if (isBeside && openers.beside) openers.beside(item.id);
  else openers.document(item.id);
  whenPageOpens(item.id, (page) => {
    if (choice.kind === 'item') page.focus?.();
    else {
      const words = parseSearchQuery(question).map(({ typed }) => typed);
      // When the code that selects words cannot be loaded, the page is open and only takes the focus.
      page.goToWords?.({ blockId: choice.passage.partId, words }).catch(() => page.focus?.());
    }
  });
}
