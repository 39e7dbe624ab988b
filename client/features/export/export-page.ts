import { errorText } from '#client/api/api-error.ts';
import { saveFile } from '#client/lib/save-file.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import type { PageHandle } from '#client/editor/page/page-handle.ts';
import { exportFileName } from '#shared/documents/export-file-name.ts';
import { frontMatter, type FileMetadata } from './file-metadata.ts';

export const EXPORT_FORMATS = {
  markdown: { label: 'Markdown', extension: 'md', type: 'text/markdown' },
  html: { label: 'HTML', extension: 'html', type: 'text/html' },
} as const;
export type ExportFormat = keyof typeof EXPORT_FORMATS;

/** An open page to export, with the metadata for its file. */
export interface ExportedPage {
  page: PageHandle;
  metadata: FileMetadata;
  look: 'novel' | 'prose';
  /** Whether a Markdown file starts with the metadata as front matter. */
  includesMetadata: boolean;
}

export const exportedFileName = (title: string, format: ExportFormat): string =>
  `${exportFileName(title)}.${EXPORT_FORMATS[format].extension}`;

/**
 * Exports the open page as a file, made on this device from its text, and shows the result as a toast.
 * @param exported null when no page is open
 */
export async function exportPage(exported: ExportedPage | null, format: ExportFormat): Promise<void> {
  if (!exported) {
    toast.error('Please select a document to export');
    return;
  }
  const { label, type } = EXPORT_FORMATS[format];
  try {
    const content = await contentOf(exported, format);
    saveFile(
      exportedFileName(exported.metadata.title, format),
      new Blob([content], { type: `${type};charset=utf-8` }),
    );
    toast.success(`Document exported as ${label}`);
  } catch (error) {
    toast.error('Failed to export document', { detail: errorText(error) });
  }
}

async function contentOf(
  { page, metadata, look, includesMetadata }: ExportedPage,
  format: ExportFormat,
): Promise<string> {
  const { joinTexts } = await import('./join-texts.ts');
  const doc = joinTexts(await page.texts(), location.origin);
  if (format === 'html')
    return (await import('#shared/editor/html/page/html-page.ts')).htmlPage(doc, metadata, look);
  const { toMarkdown } = await import('#shared/editor/markdown/to-markdown.ts');
  return (includesMetadata ? frontMatter(metadata) : '') + toMarkdown(doc, { keepsGaps: true });
}
