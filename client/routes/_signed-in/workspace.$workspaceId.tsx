import { createFileRoute } from '@tanstack/react-router';
import { useCurrentUser } from '#client/api/current-user.ts';
import { WorkspacePage } from '#client/features/workspace/workspace-page.tsx';

export const Route = createFileRoute('/_signed-in/workspace/$workspaceId')({
  // The open document or canvas is part of the address [H6].
  validateSearch: (search: Record<string, unknown>): { item?: string } =>
    typeof search['item'] === 'string' ? { item: search['item'] } : {},
  component: Workspace,
});

function Workspace() {
  const current = useCurrentUser();
  const { workspaceId } = Route.useParams();
  const { item } = Route.useSearch();
  // The layout shows its children to a known person only.
  if (current.status !== 'signed-in') return null;
  return <WorkspacePage workspaceId={workspaceId} itemId={item} user={current.user} />;
}
