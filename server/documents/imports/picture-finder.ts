import { lstatSync, realpathSync } from 'node:fs';
import { basename, dirname, resolve, sep } from 'node:path';
import { comparedTitle } from '#shared/search/compared-title.ts';
import { filesBelow } from './text-sources.ts';

/** The path of a picture file, or the reason for which the import cannot read it. */
export type FoundPicture = { file: string } | { reason: string };

export const NOT_FOUND = 'It was not found.';
export const OUTSIDE = 'It is outside of the folder of the import.';

/**
 * Finds the pictures beside imported texts, by the paths in them. It reads nothing outside of the folders of the
 * import, and follows no symbolic link that leads out of them.
 */
export class PictureFinder {
  readonly #roots: readonly string[];
  #byName: ReadonlyMap<string, string> | undefined;

  /** @param roots absolute paths without symbolic links */
  constructor(roots: readonly string[]) {
    this.#roots = roots;
  }

  /**
   * Finds a picture at its path; else one of the same name in the folders of the import, because some programs name
   * pictures without their folders.
   * @param from the path of the text's file
   */
  find(from: string, path: string): FoundPicture {
    if (path.includes('\0')) return { reason: NOT_FOUND };
    const wanted = resolve(dirname(from), path.replaceAll('\\', '/'));
    if (!this.#isInside(wanted)) return { reason: OUTSIDE };
    return this.#fileAt(wanted) ?? this.#fileNamed(basename(wanted)) ?? { reason: NOT_FOUND };
  }

  #isInside(path: string): boolean {
    return this.#roots.some((root) => path.startsWith(root.endsWith(sep) ? root : `${root}${sep}`));
  }

  #fileAt(path: string): FoundPicture | undefined {
    let file: string;
    try {
      file = realpathSync(path);
    } catch {
      return undefined;
    }
    if (!this.#isInside(file)) return { reason: OUTSIDE };
    return lstatSync(file).isFile() ? { file } : undefined;
  }

  #fileNamed(name: string): FoundPicture | undefined {
    this.#byName ??= new Map(
      this.#roots
        .flatMap(filesBelow)
        .toReversed()
        .map((file) => [comparedTitle(basename(file)), file]),
    );
    const file = this.#byName.get(comparedTitle(name));
    return file === undefined ? undefined : { file };
  }
}
