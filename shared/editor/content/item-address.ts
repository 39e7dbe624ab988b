const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const ADDRESS = new RegExp(`^/workspace/(${UUID})\\?(?:[^#]*&)?item=(${UUID})(?:[&#]|$)`);

/** The ids that the address of a document or canvas contains. */
export interface ItemAddress {
  workspaceId: string;
  itemId: string;
}

/** Returns the path and query that open an item on this site. */
export const addressOfItem = ({ workspaceId, itemId }: ItemAddress): string =>
  `/workspace/${workspaceId}?item=${itemId}`;

/**
 * Parses an address that opens an item on this site.
 * @param origin the origin of this site (`https://example.org`); if present, absolute URLs are parsed too
 * @returns null for any other address
 */
export function itemOfAddress(address: unknown, origin?: string): ItemAddress | null {
  if (typeof address !== 'string') return null;
  const text = address.trim();
  const path = origin !== undefined && text.startsWith(`${origin}/`) ? text.slice(origin.length) : text;
  const [, workspaceId, itemId] = ADDRESS.exec(path) ?? [];
  return workspaceId !== undefined && itemId !== undefined ? { workspaceId, itemId } : null;
}
