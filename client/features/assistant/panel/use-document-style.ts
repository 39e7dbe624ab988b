import { useWritingStyles } from '#client/workspace/ai/use-writing-styles.ts';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';

/** Returns the name of the writing style in force for a document; null for none. */
export function useStyleName(documentId: string | undefined): string | null {
  const { tree } = useOpenWorkspace();
  const item = documentId === undefined ? undefined : tree?.items.get(documentId);
  const document = item?.kind === 'document' ? item : undefined;
  const { inForce } = useWritingStyles(document, typeof document?.writingStyleId === 'string');
  return inForce?.name ?? null;
}
