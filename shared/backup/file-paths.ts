import { trimEndOf } from '../lib/trim-characters.ts';

/** Maximum characters of a name; enough to recognize a title. */
const MAX_NAME_CHARACTERS = 80;
/** Maximum bytes of a name in UTF-8. Most file systems allow 255, and a number and an extension are appended. */
const MAX_NAME_BYTES = 200;
/** Maximum characters of a path within the zip. Windows allows 260, including the folders around it. */
const MAX_PATH_CHARACTERS = 180;

/** Characters that Windows forbids in names, control characters, and characters that change the reading direction. */
const FORBIDDEN_CHARACTERS =
  /[<>:"/\\|?*\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/gu;
/** Names of devices on Windows, which are reserved with any extension. */
const DEVICE_NAME = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?=\.|$)/i;

/** Returns a title as a name that is valid on every file system. It is never empty, `.` or `..`. */
export function safeName(title: string): string {
  const fitting = truncate(
    title.normalize('NFC').replaceAll(FORBIDDEN_CHARACTERS, '_').replaceAll(/\s+/g, ' ').trim(),
  );
  // Windows strips dots and spaces at the end. Other systems hide files whose name begins with a dot.
  const name = trimEndOf(fitting, '. ').replace(/^\.+/, '_');
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
 * Assigns a unique path to every document and folder of a tree, also on file systems that ignore case. An item that is
 * nested too deeply goes into the deepest folder whose path is short enough.
 */
export class FilePaths {
  readonly #taken = new Set<string>();

  /**
   * Assigns a path to a folder.
   * @param folder the path of its parent, as returned here, with `/` at the end
   * @returns the path of the folder with `/` at the end, or `folder` itself when the path would be too long
   */
  folder(folder: string, title: string): string {
    const name = safeName(title);
    if (folder.length + name.length + 1 > MAX_PATH_CHARACTERS - MAX_NAME_CHARACTERS) return folder;
    return `${this.#uniquePath(folder, name, '')}/`;
  }

  /**
   * Assigns a path to a file.
   * @param ending the extension, including its dot
   */
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
