import { showsAssets } from '#shared/editor/markdown/link-assets.ts';
import { errorText } from '#client/api/api-error.ts';
import { copyText, CopyRefused } from '#client/lib/copy-text.ts';
import { toast } from '#client/ui/toasts/toast.ts';

/** Copies a text as Markdown, and says so: a picture of the workspace is only a name in it. */
export async function copyMarkdown(markdown: string | Promise<string>): Promise<void> {
  try {
    await copyText(markdown);
    if (!showsAssets(await markdown)) toast.success('Copied as Markdown');
    else
      toast.success('Copied as Markdown', {
        detail: 'Other programs do not see its pictures. Share, Export has them.',
      });
  } catch (error) {
    if (!(error instanceof CopyRefused)) return toast.error('Failed to copy', { detail: errorText(error) });
    // The second time the text is there at once, which more browsers allow.
    const made = await markdown;
    const action = { label: 'Copy again', onPress: () => void copyMarkdown(made) };
    toast.error('Failed to copy', { detail: error.message, action });
  }
}
