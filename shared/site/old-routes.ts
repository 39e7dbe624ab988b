import { isOldPath, TOOL_OF_PATH, withoutSlash } from './old-paths.ts';
import { TOOLS, type Tool, type ToolId } from './tools.ts';

export const OLD_ROUTES: readonly string[] = Object.keys(TOOL_OF_PATH);

/**
 * Returns the row of `/tools` that an earlier address leads to.
 * @param path without the query; a slash at its end is ignored
 * @returns undefined for any other path. Without a hash while the tool does not exist
 */
export function oldRouteTarget(
  path: string,
  tools: readonly Tool[] = TOOLS,
): { to: '/tools'; hash?: ToolId } | undefined {
  if (!isOldPath(path)) return undefined;
  const row = tools.find(({ id, exists }) => exists && id === TOOL_OF_PATH[withoutSlash(path)]);
  return { to: '/tools', ...(row && { hash: row.id }) };
}
