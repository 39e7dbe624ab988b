import * as Y from 'yjs';
import { CONTENT_FRAGMENT, SCHEMA_VERSION } from '#shared/editor/schema/version.ts';
import { readVersion } from '#server/db/journal/read-version.ts';
import type { RawConnection } from '#server/db/open.ts';
import { prepared } from '#server/db/statements.ts';

export type OpenedVersion =
  /** The document has no version with this id. */
  | { kind: 'no-version' }
  /** The stored bytes are damaged. */
  | { kind: 'damaged-version' }
  /** The document was edited with a schema that this build does not know. */
  | { kind: 'newer-version' }
  | { kind: 'opened'; doc: Y.Doc; fragment: Y.XmlFragment };

/** Opens a version of a document. A room's schema only rises, so a version is never newer than its room. */
export function openVersion(
  raw: RawConnection,
  { ydocId, schema }: { ydocId: string; schema: { major: number } },
  versionId: string,
): OpenedVersion {
  const row = prepared(raw, 'SELECT 1 FROM doc_version WHERE id = ? AND ydoc_id = ?').get(versionId, ydocId);
  if (!row) return { kind: 'no-version' };
  if (schema.major > SCHEMA_VERSION.major) return { kind: 'newer-version' };
  const version = readVersion(raw, versionId);
  if (!version) return { kind: 'damaged-version' };
  const doc = new Y.Doc();
  try {
    Y.applyUpdate(doc, version.state);
  } catch {
    return { kind: 'damaged-version' };
  }
  return { kind: 'opened', doc, fragment: doc.getXmlFragment(CONTENT_FRAGMENT) };
}
