import { useMemo } from 'react';
import type { References } from '#client/editor/references/references.ts';
import { workspaceReferences, type ReferencesOptions } from './workspace-references.ts';

/** What the open page can link to: the same object for as long as these stay the same. */
export function useReferences(options: ReferencesOptions): References {
  const { workspaceId, documentId, userId, canCreate, open } = options;
  return useMemo(
    () => workspaceReferences({ workspaceId, documentId, userId, canCreate, open }),
    [workspaceId, documentId, userId, canCreate, open],
  );
}
