import { STATUS_LABELS, type DocumentMeta } from '#shared/documents/document-meta.ts';

/** What is said in a file about the document that is in it. */
export interface FileFacts {
  title: string;
  /** The language of the text, a tag (BCP 47). */
  language: string;
  synopsis: string | null;
  status: DocumentMeta['status'];
  /** Of its making and its last change, epoch milliseconds. */
  createdAt: number;
  updatedAt: number;
}

/** YAML reads JSON's strings as its own: nothing in a title can end one. */
const quoted = (text: string): string => JSON.stringify(text);
const day = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The facts as front matter, which stands above the Markdown and ends with an empty line. */
export function frontMatterOf(facts: FileFacts): string {
  const { title, language, synopsis, status, createdAt, updatedAt } = facts;
  const lines = [
    `title: ${quoted(title)}`,
    `lang: ${quoted(language)}`,
    synopsis !== null && `synopsis: ${quoted(synopsis)}`,
    status !== null && `status: ${quoted(STATUS_LABELS[status])}`,
    `created: ${day(createdAt)}`,
    `updated: ${day(updatedAt)}`,
  ];
  return `---\n${lines.filter((line) => line !== false).join('\n')}\n---\n\n`;
}
