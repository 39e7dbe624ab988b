import type * as Y from 'yjs';
import { errorText } from '#client/api/api-error.ts';
import { saveFile } from '#client/lib/save-file.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { exportFileName } from '#shared/documents/export-file-name.ts';

/** Downloads the text of a document as a Markdown file. The file is made in this browser, without the server. */
export async function downloadText(fragment: Y.XmlFragment, title: string): Promise<void> {
  try {
    const [{ fragmentToJson }, { toMarkdown }] = await Promise.all([
      import('#shared/editor/content/fragment-json.ts'),
      import('#shared/editor/markdown/to-markdown.ts'),
    ]);
    const markdown = toMarkdown(fragmentToJson(fragment), { keepsGaps: true, linksAddresses: true });
    saveFile(`${exportFileName(title)}.md`, new Blob([markdown], { type: 'text/markdown' }));
  } catch (error) {
    toast.error('Failed to export document', { detail: errorText(error) });
  }
}
