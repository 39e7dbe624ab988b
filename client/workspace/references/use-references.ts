import { useMemo } from 'react';
import type { References } from '#client/editor/references/references.ts';
import { workspaceReferences, type ReferencesOptions } from './workspace-references.ts';

/** The references of the open page: the same object as long as the options stay the same. */
export function useReferences(options: ReferencesOptions): References {
  const { workspaceId, documentId, userId, canCreate, open } = options;
  return useMemo(
    () => workspaceReferences({ workspaceId, documentId, userId, canCreate, open }),
    [workspaceId, documentId, userId, canCreate, open],
  );
}
