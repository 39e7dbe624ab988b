import { createFileRoute } from '@tanstack/react-router';
import { loadHtmlSanitizer } from '#client/lib/trusted-types.ts';

export const Route = createFileRoute('/_signed-in/workspace/$workspaceId')({
  // The open document or canvas is part of the address [H6].
  validateSearch: (search: Record<string, unknown>): { item?: string } =>
    typeof search['item'] === 'string' ? { item: search['item'] } : {},
  // The editor parses HTML, which the page's policy refuses until the sanitiser is there.
  loader: () => loadHtmlSanitizer(),
});
