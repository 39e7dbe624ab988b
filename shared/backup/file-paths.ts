import { fileName } from '../documents/file-name.ts';

/** Maximum characters of a name; enough to recognize a title. */
const MAX_NAME_CHARACTERS = 80;
/** Maximum characters of a path within the zip. Windows allows 260, including the folders around it. */
const MAX_PATH_CHARACTERS = 180;

/** Returns a title as a name that is valid on every file system. It is never empty, `.` or `..`. */
export const safeName = (title: string): string => fileName(title, MAX_NAME_CHARACTERS) || 'Untitled';

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
