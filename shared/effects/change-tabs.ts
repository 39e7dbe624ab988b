import type { InputOf } from '#shared/operations/contract.ts';
import type { createCustomTab, updateCustomTab } from '#shared/operations/custom-tabs.ts';
import { byTabOrder, type CustomTab } from '../custom-tabs/custom-tab.ts';

// The rules for changing custom tabs. The server decides by them, and the optimistic view of a device predicts the
// decision by the same rules [D10]. Each function returns the tabs of a workspace in their order.

/** Returns the tabs with a new one at the end. */
export function withTab(
  tabs: readonly CustomTab[],
  { isDefault, ...input }: InputOf<typeof createCustomTab>,
  ownerId: string,
): CustomTab[] {
  const order = Math.max(-1, ...tabs.map((tab) => tab.order)) + 1;
  return withOneDefault([...tabs, { ...input, ownerId, order, isDefault }], isDefault ? input.id : null);
}

/** Returns the tabs with one of them changed, or the same list when no tab has the id. */
export function withChangedTab(
  tabs: readonly CustomTab[],
  { id, name, icon, isDefault, settings }: InputOf<typeof updateCustomTab>,
): readonly CustomTab[] {
  const before = tabs.find((tab) => tab.id === id);
  if (!before) return tabs;
  const after: CustomTab = {
    ...before,
    name: name ?? before.name,
    icon: icon ?? before.icon,
    isDefault: isDefault ?? before.isDefault,
    settings: settings ?? before.settings,
  };
  return withOneDefault(
    tabs.map((tab) => (tab.id === id ? after : tab)),
    isDefault === true ? id : null,
  );
}

/** Returns the tabs in the order of `ids`; the tabs that are not listed follow in their old order. */
export function withTabOrder(tabs: readonly CustomTab[], ids: readonly string[]): CustomTab[] {
  const listed = ids.flatMap((id) => tabs.find((tab) => tab.id === id) ?? []);
  const rest = tabs.filter(({ id }) => !ids.includes(id)).sort(byTabOrder);
  return [...listed, ...rest].map((tab, order) => ({ ...tab, order }));
}

/**
 * Returns the tabs in their order, with `isDefault` removed from all but the new default.
 * @param newDefaultId null when the default did not change
 */
function withOneDefault(tabs: readonly CustomTab[], newDefaultId: string | null): CustomTab[] {
  return tabs
    .map((tab) => (newDefaultId === null || tab.id === newDefaultId ? tab : { ...tab, isDefault: false }))
    .sort(byTabOrder);
}
