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
  /** Fetches older versions; undefined when all are loaded. */
  more: (() => void) | undefined;
  isLoading: boolean;
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
    isLoading: isFetching,
    error,
    retry: () => void refetch(),
  };
}

/** Milliseconds for which unused texts stay in the cache. They never change, but may be long. */
const CACHE_MS = 2 * 60_000;

/** The query for one version with its text. */
export const versionQuery = (documentId: string, versionId: string) => ({
  queryKey: operationKey(getDocumentVersion, { id: documentId, versionId }),
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await callOperation(getDocumentVersion, { id: documentId, versionId }, { signal })).output,
  staleTime: Infinity,
  gcTime: CACHE_MS,
});

/** Fetches one version with its text; nothing when the id is null. */
export function useVersion(documentId: string, versionId: string | null) {
  const query = { ...versionQuery(documentId, versionId ?? ''), enabled: versionId !== null };
  return useQuery(query, useQueryCache());
}
