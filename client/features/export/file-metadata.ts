import { STATUS_LABELS, type DocumentMeta } from '#shared/documents/document-meta.ts';

/** The metadata of a document in its exported file. */
export interface FileMetadata {
  title: string;
  /** BCP 47 tag of the language of the text. */
  language: string;
  synopsis: string | null;
  status: DocumentMeta['status'];
  /** Milliseconds since 1970. */
  createdAt: number;
  /** Time of the last change, in milliseconds since 1970. */
  updatedAt: number;
}

/** A JSON string is a valid YAML string, so no character of a title can end the value early. */
const quoted = (text: string): string => JSON.stringify(text);
const day = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Returns the metadata as YAML front matter, with a blank line after it. */
export function frontMatter(metadata: FileMetadata): string {
  const { title, language, synopsis, status, createdAt, updatedAt } = metadata;
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
