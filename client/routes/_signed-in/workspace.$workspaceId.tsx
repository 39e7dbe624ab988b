import { createFileRoute } from '@tanstack/react-router';
import { useCurrentUser } from '#client/api/current-user.ts';
import { ContributionsProvider } from '#client/workspace/contributions/use-contributions.tsx';
import { WorkspacePage } from '#client/workspace/screen/workspace-page.tsx';

export const Route = createFileRoute('/_signed-in/workspace/$workspaceId')({
  // The address names the open document or canvas [H6], and perhaps a node of the canvas; or a folder that is read as
  // one page.
  validateSearch: (search: Record<string, unknown>): { item?: string; node?: string; read?: string } => {
    const { item, node, read } = search;
    if (typeof item === 'string') return typeof node === 'string' ? { item, node } : { item };
    return typeof read === 'string' ? { read } : {};
  },
  loader: ({ context }) => context.loadContributions(),
  component: Workspace,
});

function Workspace() {
  const current = useCurrentUser();
  const { workspaceId } = Route.useParams();
  const { item, read } = Route.useSearch();
  const contributions = Route.useLoaderData();
  // The layout renders this page only for a known user.
  if (current.status !== 'signed-in') return null;
  return (
    <ContributionsProvider value={contributions}>
      <WorkspacePage workspaceId={workspaceId} itemId={item} folderId={read} user={current.user} />
    </ContributionsProvider>
  );
}
