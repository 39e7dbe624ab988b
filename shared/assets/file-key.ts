const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const AREAS = ['uploads', 'assets', 'thumbnails', 'exports', 'photos'] as const;
const KEY = new RegExp(`^(${AREAS.join('|')})/(${UUID})/(${UUID})(\\.webp)?$`);

/** The parts of a key in the file store. */
export interface FileKey {
  /**
   * `uploads`: sent, and not registered as a file yet. `assets`: files. `thumbnails`: generated from files. `exports`:
   * the data of a user. `photos`: the photos of administrators.
   */
  area: (typeof AREAS)[number];
  /** The id of the workspace; of the user for an export, a photo, and the upload of a photo. */
  ownerId: string;
  /** The id of the asset, random for an upload and a photo, of the run for an export. */
  id: string;
}

/** Parses a key. @returns undefined for any other text, so that a path is only ever built from a key */
export function readFileKey(key: string): FileKey | undefined {
  const [, name, ownerId, id] = KEY.exec(key) ?? [];
  const area = AREAS.find((known) => known === name);
  return area && ownerId && id ? { area, ownerId, id } : undefined;
}
