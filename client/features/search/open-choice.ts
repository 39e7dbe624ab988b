import { readQuestion } from '#shared/search/index-words.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { whenPageOpens } from '#client/workspace/pages/open-page.ts';
import type { TreeModel } from '#shared/tree/tree-model.ts';
import { isTrashed } from '#shared/tree/tree-places.ts';
import type { Choice } from './palette-groups.ts';

/** How the screen opens what is chosen. */
export interface ItemOpeners {
  document: (documentId: string) => void;
  /** Undefined where nothing can stand beside what is open. */
  beside: ((documentId: string) => void) | undefined;
  /** At a node of it, where one is named. */
  canvas: (canvasId: string, nodeId?: string) => void;
  /** Shows a folder in the files. */
  folder: (folderId: string) => void;
}

interface OpenChoiceOptions {
  workspaceId: string;
  /** As it is now. */
  tree: TreeModel | undefined;
  openers: ItemOpeners;
  isBeside: boolean;
  /** What was asked for. */
  question: string;
}

/** Does what was chosen, once the palette is closed and the focus is where it was. */
export function openChoice(choice: Choice, options: OpenChoiceOptions): void {
  if (choice.kind === 'command') {
    setTimeout(choice.command.run);
    return;
  }
  // What is typed next is meant for the page that opens, not for the one that is left.
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
    toast.success(`Opened folder: ${item.name}`);
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
      const words = readQuestion(question).map(({ asked }) => asked);
      // Without the part that goes there the page is open all the same.
      page.goToWords?.({ blockId: choice.passage.partId, words }).catch(() => page.focus?.());
    }
  });
}
