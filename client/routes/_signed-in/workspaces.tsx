import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/workspaces')({
  validateSearch: (search: Record<string, unknown>): { tab?: 'workspaces' | 'help' } =>
    search['tab'] === 'workspaces' || search['tab'] === 'help' ? { tab: search['tab'] } : {},
});
