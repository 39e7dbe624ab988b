const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const KEY = new RegExp(`^(uploads|assets|thumbnails)/(${UUID})/(${UUID})(\\.webp)?$`);

/** What a key of the store of files says. */
export interface FileKey {
  /** What was sent and is no file yet; files; what was made of them. */
  area: 'uploads' | 'assets' | 'thumbnails';
  workspaceId: string;
  /** The asset's id, but for an upload. */
  id: string;
}

/** @returns undefined for what is none: no path is ever made from anything but a key */
export function readFileKey(key: string): FileKey | undefined {
  const [, area, workspaceId, id] = KEY.exec(key) ?? [];
  if ((area !== 'uploads' && area !== 'assets' && area !== 'thumbnails') || !workspaceId || !id)
    return undefined;
  return { area, workspaceId, id };
}
