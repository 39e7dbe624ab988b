/** Characters of a name: long enough to be known by. */
const MAX_NAME_CHARACTERS = 80;
/** Most file systems take 255 bytes of UTF-8, and a number and an ending follow: eighty emojis would be too many. */
const MAX_NAME_BYTES = 200;
/** Of a path within the zip: Windows takes 260, with the folders around it. */
const MAX_PATH_CHARACTERS = 180;

// What Windows does not take in names, control characters, and what turns the reading direction.
const FORBIDDEN_CHARACTERS =
  /[<>:"/\\|?*\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/gu;
/** Names that are devices on Windows, with whatever ending. */
const DEVICE_NAME = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?=\.|$)/i;

/** A title as a name that every file system takes; never empty, never `.` or `..`. */
export function safeName(title: string): string {
  const name = truncate(
    title.normalize('NFC').replaceAll(FORBIDDEN_CHARACTERS, '_').replaceAll(/\s+/g, ' ').trim(),
  )
    // Windows takes points and spaces away at an end, and hides what begins with a point elsewhere.
    .replace(/[. ]+$/, '')
    .replace(/^\.+/, '_');
  return (DEVICE_NAME.test(name) ? `_${name}` : name) || 'Untitled';
}

function truncate(name: string): string {
  let bytes = 0;
  const fitting = [...name].slice(0, MAX_NAME_CHARACTERS).filter((character) => {
    bytes += new TextEncoder().encode(character).length;
    return bytes <= MAX_NAME_BYTES;
  });
  return fitting.join('');
}

/**
 * Gives every document and folder of a tree a path of its own, also where capitals are not told apart.
 * What lies too deep stands in the lowest folder whose path is short enough.
 */
export class FilePaths {
  readonly #taken = new Set<string>();

  /** @param folder a path that was given out before, with `/` at its end @returns the same, of a new folder in it */
  folder(folder: string, title: string): string {
    const name = safeName(title);
    if (folder.length + name.length + 1 > MAX_PATH_CHARACTERS - MAX_NAME_CHARACTERS) return folder;
    return `${this.#uniquePath(folder, name, '')}/`;
  }

  /** @param ending with its point */
  file(folder: string, title: string, ending: string): string {
    return this.#uniquePath(folder, safeName(title), ending);
  }

  #uniquePath(folder: string, name: string, ending: string): string {
    for (let count = 1; ; count += 1) {
      const path = `${folder}${name}${count === 1 ? '' : ` (${count})`}${ending}`;
      const key = path.toLowerCase();
      if (this.#taken.has(key)) continue;
      this.#taken.add(key);
      return path;
    }
  }
}
