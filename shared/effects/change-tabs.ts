import type { InputOf } from '#shared/operations/contract.ts';
import type { createCustomTab, updateCustomTab } from '#shared/operations/custom-tabs.ts';
import { byTabOrder, type CustomTab } from '../custom-tabs/custom-tab.ts';

// One set of rules for the server, which decides, and for the fold, which foresees it [D10]. Each answers the tabs of a
// workspace in their order.

/** With one more, at the end. */
export function withTab(
  tabs: readonly CustomTab[],
  { isDefault, ...input }: InputOf<typeof createCustomTab>,
  ownerId: string,
): CustomTab[] {
  const order = Math.max(-1, ...tabs.map((tab) => tab.order)) + 1;
  return withOneDefault([...tabs, { ...input, ownerId, order, isDefault }], isDefault ? input.id : null);
}

/** With one of them changed; the same list when there is none of this id. */
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

/** In this order, those that are not named after them as they stood. */
export function inOrder(tabs: readonly CustomTab[], ids: readonly string[]): CustomTab[] {
  const named = ids.flatMap((id) => tabs.find((tab) => tab.id === id) ?? []);
  const rest = tabs.filter(({ id }) => !ids.includes(id)).sort(byTabOrder);
  return [...named, ...rest].map((tab, order) => ({ ...tab, order }));
}

function withOneDefault(tabs: readonly CustomTab[], defaultId: string | null): CustomTab[] {
  return tabs
    .map((tab) => (defaultId === null || tab.id === defaultId ? tab : { ...tab, isDefault: false }))
    .sort(byTabOrder);
}
