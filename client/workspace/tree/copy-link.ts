import { toast } from '#client/ui/toasts/toast.ts';

/** Puts the address of a document [H6] on the clipboard; where the browser refuses, shows it to be copied by hand. */
export async function copyDocumentLink(workspaceId: string, documentId: string): Promise<void> {
  const url = new URL(`/workspace/${workspaceId}`, location.href);
  url.searchParams.set('item', documentId);
  try {
    await navigator.clipboard.writeText(url.href);
    toast.success('Link copied', { detail: 'It opens for the people of this workspace.' });
  } catch {
    toast.error('The browser did not allow copying', { detail: url.href });
  }
}
