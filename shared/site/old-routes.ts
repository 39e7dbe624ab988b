import { TOOLS, type Tool, type ToolId } from './tools.ts';

/** Addresses of earlier pages, each with the tool that it was about. */
const TOOL_OF_ROUTE: Readonly<Record<string, ToolId>> = {
  '/editor': 'editor',
  '/voice-match': 'voice-match',
  '/social-posts': 'social-posts',
  '/idea-generation': 'idea-generation',
  '/web-analyzer': 'web-analyzer',
  '/wordpress-sync': 'wordpress-sync',
  '/research-landing': 'research',
  '/blog-writing': 'blog-writing',
};

export const OLD_ROUTES: readonly string[] = Object.keys(TOOL_OF_ROUTE);

/**
 * Returns the row of `/tools` that an earlier address leads to.
 * @param path without the query; a slash at its end is ignored
 * @returns undefined for any other path. Without a hash while the tool does not exist
 */
export function oldRouteTarget(
  path: string,
  tools: readonly Tool[] = TOOLS,
): { to: '/tools'; hash?: ToolId } | undefined {
  const route = path.replace(/(.)\/+$/, '$1');
  if (!Object.hasOwn(TOOL_OF_ROUTE, route)) return undefined;
  const row = tools.find(({ id, exists }) => exists && id === TOOL_OF_ROUTE[route]);
  return { to: '/tools', ...(row && { hash: row.id }) };
}
