import * as v from 'valibot';
import { DOCUMENT_STATUSES } from '#shared/documents/document-meta.ts';
import { Id } from '#shared/lib/scalars.ts';

/** The types of tab. There is one so far: the items of a workspace that match a filter. */
export const CUSTOM_TAB_TYPES = ['filter'] as const;

/** The names of the icons of a tab. The client draws them. */
export const CUSTOM_TAB_ICONS = [
  'bookmark',
  'book',
  'check',
  'clock',
  'feather',
  'flag',
  'lightbulb',
  'pin',
  'star',
] as const;

/** The maximum number of tabs in a workspace. */
export const MAX_CUSTOM_TABS = 20;
/** The maximum number of characters that a tab searches for in titles. */
export const MAX_WORDS_ASKED = 100;

const KINDS = ['document', 'canvas'] as const;

/** The filter of a tab. A condition that is omitted matches every item. */
export const ItemFilter = v.strictObject({
  kind: v.optional(v.picklist(KINDS, 'A tab shows documents or canvases.')),
  /** Documents with one of these statuses. */
  statuses: v.optional(
    v.pipe(
      v.array(v.picklist(DOCUMENT_STATUSES, 'A status is idea, draft, revised or done.')),
      v.maxLength(DOCUMENT_STATUSES.length, 'A status is named once.'),
    ),
  ),
  /** Only pinned items. */
  isPinned: v.optional(v.literal(true)),
  /** Only items that were changed within this number of days. */
  changedWithinDays: v.optional(
    v.pipe(
      v.number(),
      v.integer('Days are a whole number.'),
      v.minValue(1, 'A tab looks back at least one day.'),
      v.maxValue(366, 'A tab looks back at most 366 days.'),
    ),
  ),
  /** Only items in this folder, at any depth. */
  folderId: v.optional(Id),
  /** Only items with all these words in their title. */
  words: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(MAX_WORDS_ASKED, `At most ${MAX_WORDS_ASKED} characters are looked for.`),
      v.check((text) => text.isWellFormed(), 'The words hold a broken character.'),
    ),
  ),
});
export type ItemFilter = v.InferOutput<typeof ItemFilter>;

/** A saved filter of a workspace, shown to all its members next to Files and Canvases. */
export const CustomTab = v.object({
  id: v.string(),
  workspaceId: v.string(),
  /** The id of its creator. */
  ownerId: v.string(),
  name: v.string(),
  type: v.fallback(v.picklist(CUSTOM_TAB_TYPES), 'filter'),
  icon: v.fallback(v.picklist(CUSTOM_TAB_ICONS), 'bookmark'),
  /** Its position among the tabs, from 0. Ties are ordered by id. */
  order: v.number(),
  /** A workspace opens with this tab on a device that remembers none. At most one tab is the default. */
  isDefault: v.boolean(),
  /** A filter of a newer version matches every item. */
  settings: v.fallback(ItemFilter, {}),
});
export type CustomTab = v.InferOutput<typeof CustomTab>;

/** Compares tabs by the order in which they are shown. */
export const byTabOrder = (a: CustomTab, b: CustomTab): number =>
  a.order - b.order || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
