import { MANUSCRIPT } from '#shared/tree/special-folders.ts';
import type { WorkspaceText } from './import-texts.ts';
import { readTextFile } from './read-text-file.ts';

export interface TextFile {
  path: string;
  bytes: Uint8Array;
  /** The name of the folder that its document is put into; the root when omitted. */
  folder?: string;
}

/** A text with the path of its file. */
export interface FileText extends WorkspaceText {
  path: string;
}

export interface ImportedFiles {
  texts: FileText[];
  /** A single file with several chapters is a novel. */
  isNovel: boolean;
}

/**
 * Returns the documents of files. A single file is cut at its chapters. Each of several files becomes one document of
 * its name, because links between the files name the files.
 * @throws UnreadableText with a sentence for the caller
 */
export function textsOfFiles(files: readonly TextFile[]): ImportedFiles {
  const [only] = files;
  if (!only || files.length > 1) {
    const texts = files.flatMap(({ bytes, ...file }) =>
      readTextFile(file.path, bytes, { isWhole: true }).map((text) => ({ ...text, ...file })),
    );
    return { texts, isNovel: false };
  }
  const { path, bytes } = only;
  const chapters = readTextFile(path, bytes).map((text) => ({ ...text, path }));
  const isNovel = chapters.length > 1;
  return { texts: isNovel ? chapters.map((text) => ({ ...text, folder: MANUSCRIPT })) : chapters, isNovel };
}

const NATURAL = new Intl.Collator('en', { numeric: true });

/**
 * Returns file paths in natural order, "Chapter 2" before "Chapter 10". A shell lists the files of a pattern
 * alphabetically; any other order was given on purpose and stays.
 */
export function inNaturalOrder(paths: readonly string[]): string[] {
  const alphabetical = [
    paths.toSorted(),
    paths.toSorted(new Intl.Collator('en').compare),
    paths.toSorted(new Intl.Collator('en', { ignorePunctuation: true }).compare),
  ];
  const isAlphabetical = alphabetical.some((sorted) => sorted.every((path, index) => path === paths[index]));
  return isAlphabetical ? paths.toSorted(NATURAL.compare) : [...paths];
}
