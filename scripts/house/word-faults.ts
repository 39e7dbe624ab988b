import type { SourceFile } from './source-files.ts';

/** A source file with its exported names. */
export type NamedFile = Pick<SourceFile, 'path' | 'exports'>;

/**
 * Words that names of files, folders and exports must not contain, each with the words to use instead. The reason for
 * all of them: a reader knows the field's words and does not know these. Remove a word only when the field starts to
 * use it.
 */
const REPLACED: Readonly<Record<string, string>> = {
  anew: 'again',
  brake: 'throttle',
  bring: 'load, receive',
  bringer: 'source',
  brought: 'received, incoming, loaded',
  chosen: 'selected',
  coming: 'incoming, loading',
  desk: 'editor, model, fixture',
  desks: 'editors, models, fixtures',
  door: 'guard, entry point',
  doors: 'guards',
  give: 'send, pass',
  given: 'sent, passed',
  gone: 'deleted, removed, revoked',
  hear: 'on…, subscribe, dispatch',
  heard: 'received',
  hears: 'on…, subscribe, dispatch',
  keeping: 'cache, storage',
  keeps: 'stores, caches, retains',
  kept: 'stored, cached, retained',
  laid: 'placed, stored',
  letter: 'email for a message, character for a sign',
  letters: 'emails for messages, characters for signs',
  mine: 'own, local',
  ours: 'own, local',
  owe: 'has pending',
  owed: 'pending, unacknowledged',
  owes: 'has pending',
  pile: 'z-order, stack',
  pressed: 'clicked',
  say: 'notify, announce',
  sight: 'viewport',
  sighted: 'visible',
  stand: 'be at, position',
  stands: 'is at, position',
  tell: 'notify, emit',
  tells: 'notifies, emits',
  told: 'notified, emitted',
  verdict: 'classification, check, result',
  whatever: 'the name of the thing',
  whole: 'complete',
  whom: 'the name of the person or process',
  whose: 'owner',
};
/** Exempt names: the word is the field's own there, or the name is stored or sent and cannot change. */
const ALLOWED: ReadonlySet<string> = new Set([]);

/** Returns the names that contain a replaced word, a sentence each. */
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

/** Splits a name in kebab, camel, Pascal or capital case into words in lower case. */
const wordsOf = (name: string): string[] =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());
