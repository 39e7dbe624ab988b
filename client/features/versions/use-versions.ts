import { useQuery } from '@tanstack/react-query';
import {
  getDocumentVersion,
  getDocumentVersions,
  type DocumentVersionView,
} from '#shared/operations/versions.ts';
import { callOperation } from '#client/api/call-operation.ts';
import { operationKey, usePagedOperation, useQueryCache } from '#client/api/operation-hooks.ts';

export interface VersionList {
  versions: readonly DocumentVersionView[] | undefined;
  /** Asks for older ones; undefined where that is all. */
  more: (() => void) | undefined;
  isAsking: boolean;
  error: Error | null;
  retry: () => void;
}

/** The versions of a document, newest first, fifty at a time. */
export function useVersions(documentId: string, isConnected: boolean): VersionList {
  const { pages, more, error, isFetching, refetch } = usePagedOperation(
    getDocumentVersions,
    { id: documentId },
    { enabled: isConnected },
  );
  return {
    versions: pages?.flatMap(({ versions }) => versions),
    more,
    isAsking: isFetching,
    error,
    retry: () => void refetch(),
  };
}

/** Milliseconds for which texts that were looked at are kept: they never change, and may be long. */
const KEPT = 2 * 60_000;

/** The question for one version with its text. */
export const versionQuestion = (documentId: string, versionId: string) => ({
  queryKey: operationKey(getDocumentVersion, { id: documentId, versionId }),
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await callOperation(getDocumentVersion, { id: documentId, versionId }, { signal })).output,
  staleTime: Infinity,
  gcTime: KEPT,
});

/** One version with its text; null asks for none. */
export function useVersion(documentId: string, versionId: string | null) {
  const question = { ...versionQuestion(documentId, versionId ?? ''), enabled: versionId !== null };
  return useQuery(question, useQueryCache());
}
