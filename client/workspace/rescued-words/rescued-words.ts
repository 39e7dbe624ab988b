import { atom } from 'nanostores';

/** Whether the panel that lists rescued words is open. The save indicator and a page with rescued words open it. */
export const isSyncPanelOpen = atom(false);

/** The document whose rescued words the user asked to see; its banner takes the focus. Null without such a request. */
export const soughtDocumentId = atom<string | null>(null);

/** Maximum number of characters of the words that a sentence quotes. */
const MAX_QUOTED = 80;

/** Returns the sentence on a page whose text lost words of this writer. @param texts the words, newest first */
export function rescuedSentence([newest = '', ...others]: readonly string[]): string {
  const words = newest.replaceAll(/\s+/g, ' ').trim();
  const quoted = words.length > MAX_QUOTED ? `${words.slice(0, MAX_QUOTED).trim()}…` : words;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return `Somebody else deleted “${quoted}”${more}, which you wrote here. Your words are kept.`;
}

/** Returns the name of the mark that leads to the rescued words. */
export const rescuedMarkLabel = (count: number): string =>
  `Somebody else deleted words that you wrote${count === 1 ? '' : `, ${count} times`}. Show where`;
