import type { KeyRow } from '#client/workspace/keys/key-list.tsx';
import type { HelpTopic } from './answers.ts';

const wordsOf = (query: string): string[] => query.toLowerCase().split(/\s+/).filter(Boolean);

/** Returns whether a text has every word of a query, or a part that begins with it. An empty query matches. */
export function hasWords(text: string, query: string): boolean {
  const lower = text.toLowerCase();
  return wordsOf(query).every((word) => lower.includes(word));
}

/** Returns the topics with the answers that match a query. A topic whose title matches has all of its answers. */
export const searchHelp = (topics: readonly HelpTopic[], query: string): HelpTopic[] =>
  topics.flatMap((topic) => {
    const answers = topic.answers.filter(({ question, text }) =>
      hasWords([topic.title, question, ...text].join(' '), query),
    );
    return answers.length > 0 ? [{ ...topic, answers }] : [];
  });

/** Returns the keys that match a query, by their text, the title of their group, and the words for all keys. */
export const searchKeys = (
  rows: readonly KeyRow[],
  { group, query }: { group: string; query: string },
): readonly KeyRow[] =>
  rows.filter(({ text }) => hasWords(`keys keyboard shortcuts ${group} ${text}`, query));
