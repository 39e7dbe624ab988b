import * as v from 'valibot';
import { CUSTOM_TAB_ICONS, ItemFilter } from '#shared/custom-tabs/custom-tab.ts';
import { NO_META, readDocumentMeta } from '#shared/documents/document-meta.ts';
import { readSettings } from '#shared/documents/workspace-settings.ts';
import { WORKSPACE_TYPES } from '#shared/documents/workspace-type.ts';
import { SCHEMA_VERSION } from '#shared/editor/schema/version.ts';
import { Id } from '#shared/lib/scalars.ts';
import { BackupFault } from './backup-fault.ts';

/** The name of the entry that lists the contents of a backup. */
export const MANIFEST_NAME = 'workspace.json';
export const BACKUP_FORMAT = 'foolscap-backup';
/** The version of the format. It rises when builds that read the previous version can no longer read a backup. */
export const BACKUP_VERSION = 1;

const NullableId = v.fallback(v.nullable(Id), null);
const Flag = v.fallback(v.boolean(), false);
const Time = v.fallback(v.string(), '');

const ITEM = {
  id: Id,
  /** Null at the root. */
  parentId: NullableId,
  /** Compared by bytes among siblings. */
  order: v.fallback(v.string(), ''),
  createdAt: Time,
  updatedAt: Time,
};

const BackupFolder = v.object({
  ...ITEM,
  name: v.fallback(v.string(), ''),
  color: v.fallback(v.nullable(v.string()), null),
  isLocked: Flag,
});
export type BackupFolder = v.InferOutput<typeof BackupFolder>;

/** The entries of the zip that hold a text. */
const BackupText = v.object({
  /** The name of the entry with the Yjs state (an update, version 1). */
  state: v.string(),
  /** The SHA-256 of the Yjs state, in hex. */
  sha256: v.string(),
  /** The name of the entry with the text as Markdown. */
  markdown: v.string(),
});

const BackupDocument = v.object({
  ...ITEM,
  title: v.fallback(v.string(), ''),
  slug: v.fallback(v.string(), ''),
  isPinned: Flag,
  /** The fields that the writer set beside the text: synopsis, status, goals. */
  meta: v.fallback(v.pipe(v.record(v.string(), v.unknown()), v.transform(readDocumentMeta)), NO_META),
  /** Null where the device that made the backup did not have the text. */
  text: v.fallback(v.nullable(BackupText), null),
});
export type BackupDocument = v.InferOutput<typeof BackupDocument>;

/** The entry of the zip that holds a canvas: its name, and the SHA-256 of the `.canvas` file in hex. */
const BackupCanvasFile = v.object({ path: v.string(), sha256: v.string() });

const BackupCanvas = v.object({
  ...ITEM,
  title: v.fallback(v.string(), ''),
  isPinned: Flag,
  /** Null where the device that made the backup did not have the canvas, and in backups of older builds. */
  file: v.fallback(v.nullable(BackupCanvasFile), null),
});
export type BackupCanvas = v.InferOutput<typeof BackupCanvas>;

/** A file of the workspace: an image, a video, a text. */
const BackupAsset = v.object({
  id: Id,
  name: v.fallback(v.string(), ''),
  /** Null at the root, and in a backup of a version in which files had no folders. */
  parentId: v.fallback(v.nullable(v.string()), null),
  /** Empty in such a backup: the file is then the last of its folder. */
  order: v.fallback(v.string(), ''),
  filename: v.fallback(v.string(), 'file'),
  mimeType: v.fallback(v.string(), ''),
  /** In pixels; null if the file is not an image. */
  width: v.fallback(v.nullable(v.number()), null),
  height: v.fallback(v.nullable(v.number()), null),
  alt: v.fallback(v.string(), ''),
  createdAt: Time,
  /** The name of the entry with the file's bytes; null where the device that made the backup did not have them. */
  file: v.fallback(v.nullable(v.string()), null),
});
export type BackupAsset = v.InferOutput<typeof BackupAsset>;

/** A custom tab (a saved filter). The list is in the order of the tabs. */
const BackupTab = v.object({
  name: v.string(),
  icon: v.fallback(v.picklist(CUSTOM_TAB_ICONS), 'bookmark'),
  isDefault: Flag,
  settings: v.fallback(ItemFilter, {}),
});

/** Returns the schema of a list that drops items it cannot read instead of rejecting the list. */
const tolerantListOf = <Item>(item: v.GenericSchema<unknown, Item>) =>
  v.pipe(
    v.array(v.unknown()),
    v.transform((rows) =>
      rows.flatMap((row) => {
        const read = v.safeParse(item, row);
        return read.success ? [read.output] : [];
      }),
    ),
  );

const BackupManifest = v.object({
  format: v.literal(BACKUP_FORMAT),
  version: v.number(),
  createdAt: Time,
  /** The highest version of the editor's schema in it, `"major.minor"`. */
  schema: v.string(),
  workspace: v.object({
    id: Id,
    title: v.string(),
    type: v.fallback(v.picklist(WORKSPACE_TYPES), 'general'),
    settings: v.fallback(v.pipe(v.unknown(), v.transform(readSettings)), readSettings({})),
    /** The id of the workspace's trash folder. */
    trashId: Id,
  }),
  folders: tolerantListOf(BackupFolder),
  documents: tolerantListOf(BackupDocument),
  canvases: tolerantListOf(BackupCanvas),
  customTabs: v.optional(tolerantListOf(BackupTab), []),
  assets: v.optional(tolerantListOf(BackupAsset), []),
});
export type BackupManifest = v.InferOutput<typeof BackupManifest>;

/** Maximum number of rows in a workspace (F16). */
const MAX_ITEMS = 50_000;

/**
 * Reads the manifest of a backup. Rows that cannot be read are left out, unknown values of a newer build become
 * defaults, and of several rows with one id only the first is returned.
 * @param json the content of `workspace.json`
 * @throws BackupFault `not-a-backup`, `newer`, `damaged`, `too-large`
 */
export function readManifest(json: string): BackupManifest {
  const value = parseJson(json);
  if (!isRecord(value) || value['format'] !== BACKUP_FORMAT) throw notABackup();
  const { version, schema } = value;
  if (typeof version !== 'number' || version > BACKUP_VERSION || majorOf(schema) > SCHEMA_VERSION.major)
    throw new BackupFault(
      'newer',
      'This backup was made by a newer version of Foolscap. Reload this page to have it too, then try again.',
    );
  const read = v.safeParse(BackupManifest, value);
  if (!read.success) throw damagedManifest();
  const { folders, documents, canvases, assets } = read.output;
  if (folders.length + documents.length + canvases.length + assets.length > MAX_ITEMS)
    throw new BackupFault('too-large', 'This backup holds more items than a workspace takes.');
  const seen = new Set<string>();
  const withoutKnownIds = <Item extends { id: string }>(items: Item[]): Item[] =>
    items.filter(({ id }) => !seen.has(id) && seen.add(id));
  return {
    ...read.output,
    folders: withoutKnownIds(folders),
    documents: withoutKnownIds(documents),
    canvases: withoutKnownIds(canvases),
    assets: withoutKnownIds(assets),
  };
}

export const notABackup = (): BackupFault =>
  new BackupFault(
    'not-a-backup',
    'This zip is no backup of a Foolscap workspace. A backup is downloaded from a workspace’s settings.',
  );

export const damagedManifest = (): BackupFault =>
  new BackupFault(
    'damaged',
    '“workspace.json” in this backup is damaged, and nothing can be restored without it. Its texts can still be read: unpack the zip and look into “documents”.',
    MANIFEST_NAME,
  );

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const majorOf = (schema: unknown): number =>
  typeof schema === 'string' ? Number.parseInt(schema, 10) || 0 : 0;

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw damagedManifest();
  }
}
