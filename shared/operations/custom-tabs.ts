import * as v from 'valibot';
import { v7 as uuidv7 } from 'uuid';
import {
  CUSTOM_TAB_ICONS,
  CUSTOM_TAB_TYPES,
  CustomTab,
  ItemFilter,
  MAX_CUSTOM_TABS,
} from '#shared/custom-tabs/custom-tab.ts';
import { Id, TabName } from '#shared/lib/scalars.ts';
import { defineOperation, workspaceScope } from './contract.ts';

const EXAMPLE_WORKSPACE = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e';
const EXAMPLE_ID = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5da0';

const Icon = v.picklist(CUSTOM_TAB_ICONS, 'This icon is not offered.');

export const getCustomTabs = defineOperation({
  name: 'get-custom-tabs',
  kind: 'query',
  summary: 'Lists the custom tabs of a workspace in display order.',
  scope: workspaceScope,
  input: v.strictObject({ workspaceId: Id }),
  output: v.array(CustomTab),
  errors: ['scope_not_found'],
  shows: ['workspace'],
  example: { workspaceId: EXAMPLE_WORKSPACE },
});

export const createCustomTab = defineOperation({
  name: 'create-custom-tab',
  kind: 'command',
  grows: true,
  summary: 'Saves a filter as a custom tab of a workspace, after the existing tabs.',
  scope: workspaceScope,
  input: v.pipe(
    v.strictObject({
      id: v.optional(Id),
      workspaceId: Id,
      name: TabName,
      type: v.optional(v.picklist(CUSTOM_TAB_TYPES, 'A tab is a filter.'), 'filter'),
      icon: v.optional(Icon, 'bookmark'),
      /** True makes it the only default tab: the tab with which the workspace opens. */
      isDefault: v.optional(v.boolean(), false),
      settings: v.optional(ItemFilter, {}),
    }),
    v.transform((input) => ({ ...input, id: input.id ?? uuidv7() })),
  ),
  output: CustomTab,
  errors: ['scope_not_found', 'forbidden', 'taken', 'limit_reached'],
  alters: ['workspace'],
  offline: true,
  example: {
    workspaceId: EXAMPLE_WORKSPACE,
    name: 'To revise',
    icon: 'flag',
    settings: { statuses: ['draft'] },
  },
});

export const updateCustomTab = defineOperation({
  name: 'update-custom-tab',
  kind: 'command',
  summary:
    'Changes the name, the icon or the filter of a custom tab, or makes it the default tab of its workspace.',
  scope: workspaceScope,
  input: v.strictObject({
    id: Id,
    workspaceId: Id,
    name: v.optional(TabName),
    icon: v.optional(Icon),
    isDefault: v.optional(v.boolean()),
    /** Replaces the whole filter. */
    settings: v.optional(ItemFilter),
  }),
  output: CustomTab,
  errors: ['scope_not_found', 'forbidden', 'not_found'],
  alters: ['workspace'],
  offline: true,
  example: { id: EXAMPLE_ID, workspaceId: EXAMPLE_WORKSPACE, name: 'To revise again' },
});

export const deleteCustomTab = defineOperation({
  name: 'delete-custom-tab',
  kind: 'command',
  summary: 'Deletes a custom tab; the items that it listed stay.',
  scope: workspaceScope,
  input: v.strictObject({ id: Id, workspaceId: Id }),
  output: v.object({ id: v.string() }),
  errors: ['scope_not_found', 'forbidden', 'not_found'],
  alters: ['workspace'],
  offline: true,
  example: { id: EXAMPLE_ID, workspaceId: EXAMPLE_WORKSPACE },
});

export const reorderCustomTabs = defineOperation({
  name: 'reorder-custom-tabs',
  kind: 'command',
  summary: 'Reorders the custom tabs of a workspace; tabs that are not listed come last.',
  scope: workspaceScope,
  input: v.strictObject({
    workspaceId: Id,
    ids: v.pipe(
      v.array(Id),
      v.maxLength(MAX_CUSTOM_TABS, `A workspace has at most ${MAX_CUSTOM_TABS} tabs.`),
      v.check((ids) => new Set(ids).size === ids.length, 'A tab is named once.'),
    ),
  }),
  output: v.array(CustomTab),
  errors: ['scope_not_found', 'forbidden'],
  alters: ['workspace'],
  offline: true,
  example: { workspaceId: EXAMPLE_WORKSPACE, ids: [EXAMPLE_ID] },
});
