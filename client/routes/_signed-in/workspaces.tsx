import { createFileRoute } from '@tanstack/react-router';
import { useCurrentUser } from '#client/api/current-user.ts';
import { WorkspacesFrame, WorkspacesPage } from '#client/features/workspaces/workspaces-page.tsx';
import { workspacesSections } from './-workspaces-sections.ts';

export const Route = createFileRoute('/_signed-in/workspaces')({
  validateSearch: (search: Record<string, unknown>): { tab?: 'workspaces' | 'help' } =>
    search['tab'] === 'workspaces' || search['tab'] === 'help' ? { tab: search['tab'] } : {},
  // Help lists the keys of the commands that features add to an open workspace.
  loaderDeps: ({ search: { tab } }) => ({ isHelp: tab === 'help' }),
  loader: async ({ context, deps: { isHelp } }) => {
    if (!isHelp) return undefined;
    const [{ commands }, { HelpPage }] = await Promise.all([
      context.loadContributions(),
      import('#client/features/workspaces/help/help-page.tsx'),
    ]);
    return { commands, HelpPage };
  },
  component: Workspaces,
});

function Workspaces() {
  const current = useCurrentUser();
  const help = Route.useLoaderData();
  // The layout renders this page only for a known user.
  if (current.status !== 'signed-in') return null;
  if (!help) return <WorkspacesPage user={current.user} sections={workspacesSections} />;
  return (
    <WorkspacesFrame user={current.user}>
      <help.HelpPage commands={help.commands} />
    </WorkspacesFrame>
  );
}
