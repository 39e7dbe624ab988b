import { errorText } from '#client/api/api-error.ts';
import { saveFile } from '#client/lib/save-file.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import type { PageHandle } from '#client/editor/page/page-handle.ts';
import { fileNameOf } from '#shared/documents/file-name.ts';
import { frontMatterOf, type FileFacts } from './file-facts.ts';

export const EXPORT_FORMATS = {
  markdown: { label: 'Markdown', ending: 'md', type: 'text/markdown' },
  html: { label: 'HTML', ending: 'html', type: 'text/html' },
} as const;
export type ExportFormat = keyof typeof EXPORT_FORMATS;

/** What is exported: an open page, and what is said about it in the file. */
export interface ExportedPage {
  page: PageHandle;
  facts: FileFacts;
  look: 'novel' | 'prose';
  /** Whether a Markdown file begins with the facts. */
  includesFacts: boolean;
}

export const exportedFileName = (title: string, format: ExportFormat): string =>
  `${fileNameOf(title)}.${EXPORT_FORMATS[format].ending}`;

/** Hands the open page to the writer as a file, made on this device from its text. @param exported null where nothing is open */
export async function exportPage(exported: ExportedPage | null, format: ExportFormat): Promise<void> {
  if (!exported) {
    toast.error('Please select a document to export');
    return;
  }
  const { label, type } = EXPORT_FORMATS[format];
  try {
    const content = await contentOf(exported, format);
    saveFile(
      exportedFileName(exported.facts.title, format),
      new Blob([content], { type: `${type};charset=utf-8` }),
    );
    toast.success(`Document exported as ${label}`);
  } catch (error) {
    toast.error('Failed to export document', { detail: errorText(error) });
  }
}

async function contentOf(
  { page, facts, look, includesFacts }: ExportedPage,
  format: ExportFormat,
): Promise<string> {
  const { joinTexts } = await import('./join-texts.ts');
  const doc = joinTexts(await page.texts(), location.origin);
  if (format === 'html') return (await import('./html-page.ts')).htmlPage(doc, facts, look);
  const { toMarkdown } = await import('#shared/editor/markdown/to-markdown.ts');
  return (includesFacts ? frontMatterOf(facts) : '') + toMarkdown(doc);
}
