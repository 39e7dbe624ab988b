import * as v from 'valibot';
import {
  createCustomTab,
  deleteCustomTab,
  reorderCustomTabs,
  updateCustomTab,
} from '#shared/operations/custom-tabs.ts';
import { inOrder, withChangedTab, withTab } from './change-tabs.ts';
import { MAX_CUSTOM_TABS, type CustomTab } from '../custom-tabs/custom-tab.ts';

interface Asked {
  name: string;
  input: Record<string, unknown>;
  actorId: string;
}

/**
 * The tabs of a workspace as they will be once the server has done this operation; the same list where it changes
 * nothing of them, or will be refused [D10].
 */
export function foldCustomTabs(
  tabs: readonly CustomTab[],
  { name, input, actorId }: Asked,
): readonly CustomTab[] {
  if (name === createCustomTab.name) {
    const parsed = v.safeParse(createCustomTab.input, input);
    const isRefused =
      !parsed.success || tabs.length >= MAX_CUSTOM_TABS || tabs.some(({ id }) => id === parsed.output.id);
    return isRefused ? tabs : withTab(tabs, parsed.output, actorId);
  }
  if (name === updateCustomTab.name) {
    const parsed = v.safeParse(updateCustomTab.input, input);
    return parsed.success ? withChangedTab(tabs, parsed.output) : tabs;
  }
  if (name === deleteCustomTab.name) {
    const parsed = v.safeParse(deleteCustomTab.input, input);
    return parsed.success && tabs.some(({ id }) => id === parsed.output.id)
      ? tabs.filter(({ id }) => id !== parsed.output.id)
      : tabs;
  }
  if (name !== reorderCustomTabs.name) return tabs;
  const parsed = v.safeParse(reorderCustomTabs.input, input);
  return parsed.success ? inOrder(tabs, parsed.output.ids) : tabs;
}
