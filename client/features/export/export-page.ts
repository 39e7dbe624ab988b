import { errorText } from '#client/api/api-error.ts';
import { dataUrlOf } from '#client/lib/data-url.ts';
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
  workspaceId: string;
  metadata: FileMetadata;
  look: 'novel' | 'prose';
  /** Whether a Markdown file starts with the metadata as front matter. */
  includesMetadata: boolean;
}

export const exportedFileName = (title: string, format: ExportFormat): string =>
  `${exportFileName(title)}.${EXPORT_FORMATS[format].extension}`;

/**
 * Exports the open page as a file, made on this device from its text and pictures, and shows the result as a toast.
 * @param exported null when no page is open
 */
export async function exportPage(exported: ExportedPage | null, format: ExportFormat): Promise<void> {
  if (!exported) {
    toast.error('Please select a document to export');
    return;
  }
  const { label } = EXPORT_FORMATS[format];
  try {
    const { file, name, missing } = await fileOf(exported, format);
    saveFile(name, file);
    if (missing === 0) toast.success(`Document exported as ${label}`);
    else
      toast.success(`Document exported as ${label}`, { detail: missingText(missing), duration: MISSING_MS });
  } catch (error) {
    toast.error('Failed to export document', { detail: errorText(error) });
  }
}

/** Time for the sentence about missing pictures, milliseconds. */
const MISSING_MS = 10_000;

const missingText = (count: number): string =>
  `${count === 1 ? '1 picture is' : `${count} pictures are`} missing in it: not on this device, and out of reach.`;

interface ExportedFile {
  file: Blob;
  name: string;
  /** The number of pictures that could not be read. */
  missing: number;
}

/** Returns the file: HTML with its pictures in it, and Markdown with its pictures beside it in a zip. */
async function fileOf(exported: ExportedPage, format: ExportFormat): Promise<ExportedFile> {
  const { page, metadata, look, includesMetadata, workspaceId } = exported;
  const [{ joinTexts }, { readTextPictures }] = await Promise.all([
    import('./join-texts.ts'),
    import('./text-pictures.ts'),
  ]);
  const doc = joinTexts(await page.texts(), location.origin);
  const { pictures, missing } = await readTextPictures(doc, workspaceId);
  const name = exportedFileName(metadata.title, format);
  if (format === 'html') {
    const { htmlPage } = await import('#shared/editor/html/page/html-page.ts');
    const urls = new Map<string, string>();
    for (const { assetId, blob } of pictures) urls.set(assetId, await dataUrlOf(blob));
    const html = htmlPage(doc, metadata, look, { assetUrl: (id) => urls.get(id) ?? null });
    return { file: textFile(html, format), name, missing };
  }
  const { toMarkdown } = await import('#shared/editor/markdown/to-markdown.ts');
  const markdown =
    (includesMetadata ? frontMatter(metadata) : '') +
    toMarkdown(doc, { keepsGaps: true, linksAddresses: true });
  if (pictures.length === 0) return { file: textFile(markdown, format), name, missing };
  const { zipWithPictures } = await import('./zip-with-pictures.ts');
  const file = await zipWithPictures({ name, markdown }, pictures, metadata.updatedAt);
  return { file, name: name.replace(/\.md$/, '.zip'), missing };
}

const textFile = (text: string, format: ExportFormat): Blob =>
  new Blob([text], { type: `${EXPORT_FORMATS[format].type};charset=utf-8` });
