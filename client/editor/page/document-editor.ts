import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import type { TreeDocument } from '#shared/tree/tree-rows.ts';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import type { useDocumentRoom } from '#client/sync/index.ts';
import type { References } from '../references/references.ts';
import type { InlinePageProps } from './inline-page.tsx';

/** Props of the editor of a document that is edited in place: a chapter, or a card on a canvas. */
export interface DocumentEditorProps extends Pick<
  InlinePageProps,
  'initialCaret' | 'onEditor' | 'onHandle' | 'onLeave'
> {
  document: TreeDocument;
  room: NonNullable<ReturnType<typeof useDocumentRoom>>;
  workspace: WorkspaceView;
  user: CurrentUser;
  references: References;
}
