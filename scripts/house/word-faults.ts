import type { SourceFile } from './source-files.ts';

/** A source file with its exported names. */
export type NamedFile = Pick<SourceFile, 'path' | 'exports'>;

/**
 * Words that are not used in names of files and exports, each with the words to use instead. A reader knows the field's
 * words and has never met these. Remove a word from the list only when the field starts to use it.
 */
const REPLACED: Readonly<Record<string, string>> = {
  anew: 'again',
  brake: 'throttle',
  brought: 'received, incoming, loaded',
  bringer: 'source',
  chosen: 'selected',
  hear: 'on…, subscribe, dispatch',
  kept: 'stored, cached, retained',
  letter: 'email for a message, character for a sign',
  owes: 'has pending',
  sighted: 'visible',
  told: 'notified, emitted',
  verdict: 'classification, check, result',
};
/** Names in which such a word is the field's own, or that are stored or sent and cannot change. */
const ALLOWED: ReadonlySet<string> = new Set([]);

/** The names that contain a replaced word, a sentence each. */
export function wordFaults(files: readonly NamedFile[]): string[] {
  return files.flatMap(({ path, exports }) => {
    const file = path.slice(path.lastIndexOf('/') + 1);
    const names = [file, ...path.split('/').slice(0, -1), ...exports];
    return names
      .filter((name) => !ALLOWED.has(name))
      .flatMap((name) =>
        wordsOf(name)
          .filter((word) => Object.hasOwn(REPLACED, word))
          .map((word) => `${path}: "${name}" contains "${word}". Use ${REPLACED[word]}.`),
      );
  });
}

/** The words of a name in kebab, camel, Pascal or capital case, in lower case. */
const wordsOf = (name: string): string[] =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());
