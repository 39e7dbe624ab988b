import { getRememberedUserId } from '#client/api/remembered-user-id.ts';
import { saveFile } from '#client/lib/save-file.ts';
import { hasUnsavedText } from '#client/sync/index.ts';
import { readStoredText } from '#client/sync/texts/stored-text.ts';
import { exportFileName } from '#shared/documents/export-file-name.ts';

/** The text of the page that could not be drawn, as this device stores it. */
export interface StoredPage {
  /** Whether the device holds everything: nothing is only in the page, and every stored change can be read. */
  isSafe: boolean;
  /** Saves the text as a Markdown file. */
  download: () => void;
}

/** Reads a document or a canvas from this device. @returns undefined when this device does not have it */
export async function readStoredPage(itemId: string, title: string): Promise<StoredPage | undefined> {
  const userId = getRememberedUserId();
  if (userId === null) return undefined;
  const stored = await readStoredText(userId, itemId);
  if (!stored) return undefined;
  return {
    isSafe: stored.isWhole && !hasUnsavedText(),
    download: () =>
      saveFile(`${exportFileName(title)}.md`, new Blob([stored.markdown], { type: 'text/markdown' })),
  };
}
