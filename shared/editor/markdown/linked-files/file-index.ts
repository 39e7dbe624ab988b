import { comparedTitle } from '../../../search/compared-title.ts';
import { nameInPath } from '../../../lib/name-in-path.ts';
import { isTextName, titleOfFile } from '../text-file-names.ts';

/** A file that is imported together with others. */
export interface IndexedFile<Target> {
  /** With `/` between its folders. */
  path: string;
  /** Further names by which a link may call it, such as its title. */
  names?: readonly string[];
  target: Target;
}

interface Entry<Target> {
  folder: string;
  target: Target;
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
/** A link may leave out the extension of a text. Another extension belongs to another file. */
const textTitle = (name: string): string => (isTextName(name) ? titleOfFile(name) : name);
const PICTURE = /\.(?:png|jpe?g|gif|webp|avif|heic|heif|bmp|tiff?)$/i;
/** A picture that was converted has another extension than in the text. */
export const pictureTitle = (name: string): string => name.replace(PICTURE, '');

/**
 * Returns the path of a file that a text names relative to its own file.
 * @returns null for a path that leaves the uppermost folder
 */
export function joinPath(from: string, path: string): string | null {
  const parts = folderOf(from).split('/').slice(0, -1);
  for (const part of path.split(/[/\\]/)) {
    if (part === '..') {
      if (parts.pop() === undefined) return null;
    } else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

/**
 * Finds the files of one import by the paths and names in its texts. Forms of quotes, accents and capitals do not
 * count.
 */
export class FileIndex<Target> {
  readonly #byPath = new Map<string, Target>();
  readonly #byName = new Map<string, Entry<Target>[]>();

  readonly #titleOf: (name: string) => string;

  /** @param titleOf returns the part of a file's name by which a link may name it */
  constructor(files: readonly IndexedFile<Target>[], titleOf: (name: string) => string = textTitle) {
    this.#titleOf = titleOf;
    for (const { path, names = [], target } of files) {
      const key = comparedTitle(path);
      if (!this.#byPath.has(key)) this.#byPath.set(key, target);
      const entry = { folder: folderOf(path), target };
      for (const name of new Set([nameInPath(path), titleOf(nameInPath(path)), ...names].map(comparedTitle)))
        this.#entriesOf(name).push(entry);
    }
  }

  #entriesOf(name: string): Entry<Target>[] {
    const entries = this.#byName.get(name) ?? [];
    this.#byName.set(name, entries);
    return entries;
  }

  /**
   * Returns the file at a path relative to another file; else the one with the name at the end of the path, preferably
   * in the same folder: some programs name files without their folders.
   */
  find(from: string, path: string): Target | undefined {
    const joined = joinPath(from, path);
    const atPath = joined === null ? undefined : this.#byPath.get(comparedTitle(joined));
    if (atPath !== undefined) return atPath;
    const name = nameInPath(path.replaceAll('\\', '/'));
    const found =
      this.#byName.get(comparedTitle(name)) ?? this.#byName.get(comparedTitle(this.#titleOf(name)));
    return (found?.find(({ folder }) => folder === folderOf(from)) ?? found?.[0])?.target;
  }
}
