const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const KEY = new RegExp(`^(uploads|assets|thumbnails)/(${UUID})/(${UUID})(\\.webp)?$`);

/** The parts of a key in the file store. */
export interface FileKey {
  /** `uploads`: sent, and not registered as a file yet. `assets`: files. `thumbnails`: generated from files. */
  area: 'uploads' | 'assets' | 'thumbnails';
  workspaceId: string;
  /** The asset's id, except for an upload. */
  id: string;
}

/** Parses a key. @returns undefined for any other text, so that a path is only ever built from a key */
export function readFileKey(key: string): FileKey | undefined {
  const [, area, workspaceId, id] = KEY.exec(key) ?? [];
  if ((area !== 'uploads' && area !== 'assets' && area !== 'thumbnails') || !workspaceId || !id)
    return undefined;
  return { area, workspaceId, id };
}
