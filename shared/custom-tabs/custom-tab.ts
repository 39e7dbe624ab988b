import * as v from 'valibot';
import { DOCUMENT_STATUSES } from '#shared/documents/document-meta.ts';
import { Id } from '#shared/lib/scalars.ts';

/** What a tab can be; one kind so far: the items of a workspace that a filter lets through. */
export const CUSTOM_TAB_TYPES = ['filter'] as const;

/** Names of the icons a tab can have; the client draws them. */
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

/** Tabs of one workspace. */
export const MAX_CUSTOM_TABS = 20;
/** Characters that a tab looks for in titles. */
export const MAX_WORDS_ASKED = 100;

const KINDS = ['document', 'canvas'] as const;

/** Which items a tab shows; what is left out lets everything through. */
export const ItemFilter = v.strictObject({
  kind: v.optional(v.picklist(KINDS, 'A tab shows documents or canvases.')),
  /** Documents with one of these statuses. */
  statuses: v.optional(
    v.pipe(
      v.array(v.picklist(DOCUMENT_STATUSES, 'A status is idea, draft, revised or done.')),
      v.maxLength(DOCUMENT_STATUSES.length, 'A status is named once.'),
    ),
  ),
  /** Only what is pinned. */
  isPinned: v.optional(v.literal(true)),
  /** Only what changed in the last so many days. */
  changedWithinDays: v.optional(
    v.pipe(
      v.number(),
      v.integer('Days are a whole number.'),
      v.minValue(1, 'A tab looks back at least one day.'),
      v.maxValue(366, 'A tab looks back at most 366 days.'),
    ),
  ),
  /** Only what is in this folder, at any depth. */
  folderId: v.optional(Id),
  /** Only what has all these words in its title. */
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

/** A saved filter of a workspace, shown to all of its people beside Files and Canvases. */
export const CustomTab = v.object({
  id: v.string(),
  workspaceId: v.string(),
  /** Who made it. */
  ownerId: v.string(),
  name: v.string(),
  type: v.fallback(v.picklist(CUSTOM_TAB_TYPES), 'filter'),
  icon: v.fallback(v.picklist(CUSTOM_TAB_ICONS), 'bookmark'),
  /** Its place among the tabs, from 0; ties by id. */
  order: v.number(),
  /** The tab a workspace opens with where a device remembers none; at most one is. */
  isDefault: v.boolean(),
  /** A filter of a newer version lets everything through. */
  settings: v.fallback(ItemFilter, {}),
});
export type CustomTab = v.InferOutput<typeof CustomTab>;

/** Of tabs in the order they are shown. */
export const byTabOrder = (a: CustomTab, b: CustomTab): number =>
  a.order - b.order || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
