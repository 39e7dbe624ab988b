const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const ADDRESS = new RegExp(`^/workspace/(${ID})\\?(?:[^#]*&)?item=(${ID})(?:[&#]|$)`);

export interface ItemAddress {
  workspaceId: string;
  itemId: string;
}

/** Where an item opens, within this site. */
export const addressOfItem = ({ workspaceId, itemId }: ItemAddress): string =>
  `/workspace/${workspaceId}?item=${itemId}`;

/**
 * The item that an address of this site leads to; null for all others.
 * @param origin what this site is called (`https://example.org`): with it, whole addresses are read too
 */
export function itemOfAddress(address: unknown, origin?: string): ItemAddress | null {
  if (typeof address !== 'string') return null;
  const text = address.trim();
  const path = origin !== undefined && text.startsWith(`${origin}/`) ? text.slice(origin.length) : text;
  const [, workspaceId, itemId] = ADDRESS.exec(path) ?? [];
  return workspaceId !== undefined && itemId !== undefined ? { workspaceId, itemId } : null;
}
