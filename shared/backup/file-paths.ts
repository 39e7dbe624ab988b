/** Characters of a name: long enough to be known by. */
const LONGEST_NAME = 80;
/** Most file systems take 255 bytes of UTF-8, and a number and an ending follow: eighty emojis would be too many. */
const MOST_BYTES = 200;
/** Of a path within the zip: Windows takes 260, with the folders around it. */
const LONGEST_PATH = 180;

// What Windows does not take in names, control characters, and what turns the reading direction.
const FORBIDDEN = /[<>:"/\\|?*\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/gu;
/** Names that are devices on Windows, with whatever ending. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?=\.|$)/i;

/** A title as a name that every file system takes; never empty, never `.` or `..`. */
export function safeName(title: string): string {
  const name = cut(title.normalize('NFC').replaceAll(FORBIDDEN, '_').replaceAll(/\s+/g, ' ').trim())
    // Windows takes points and spaces away at an end, and hides what begins with a point elsewhere.
    .replace(/[. ]+$/, '')
    .replace(/^\.+/, '_');
  return (DEVICE.test(name) ? `_${name}` : name) || 'Untitled';
}

function cut(name: string): string {
  let bytes = 0;
  const kept = [...name].slice(0, LONGEST_NAME).filter((character) => {
    bytes += new TextEncoder().encode(character).length;
    return bytes <= MOST_BYTES;
  });
  return kept.join('');
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
    if (folder.length + name.length + 1 > LONGEST_PATH - LONGEST_NAME) return folder;
    return `${this.#free(folder, name, '')}/`;
  }

  /** @param ending with its point */
  file(folder: string, title: string, ending: string): string {
    return this.#free(folder, safeName(title), ending);
  }

  #free(folder: string, name: string, ending: string): string {
    for (let count = 1; ; count += 1) {
      const path = `${folder}${name}${count === 1 ? '' : ` (${count})`}${ending}`;
      const key = path.toLowerCase();
      if (this.#taken.has(key)) continue;
      this.#taken.add(key);
      return path;
    }
  }
}
