import type * as Y from 'yjs';
import { errorText } from '#client/api/api-error.ts';
import { toast } from '#client/ui/toast.ts';
import { fileNameOf } from './file-name.ts';

/** Hands the text of a document to the writer as a Markdown file, made in this browser: nothing is asked of the server. */
export async function downloadText(fragment: Y.XmlFragment, title: string): Promise<void> {
  try {
    const [{ fragmentToJson }, { toMarkdown }] = await Promise.all([
      import('#shared/editor/content/fragment-json.ts'),
      import('#shared/editor/markdown/to-markdown.ts'),
    ]);
    const markdown = toMarkdown(fragmentToJson(fragment));
    const url = URL.createObjectURL(new Blob([markdown], { type: 'text/markdown' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = `${fileNameOf(title)}.md`;
    link.click();
    // The download has begun by the next turn; Safari reads the address a little later.
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  } catch (error) {
    toast.error('Failed to export document', { detail: errorText(error) });
  }
}
