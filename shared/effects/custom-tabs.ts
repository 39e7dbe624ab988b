import * as v from 'valibot';
import type { InputOf, OperationContract } from '#shared/operations/contract.ts';
import * as contracts from '#shared/operations/custom-tabs.ts';
import { can } from '#shared/permissions.ts';
import { MAX_CUSTOM_TABS, type CustomTab } from '../custom-tabs/custom-tab.ts';
import { withTabOrder, withChangedTab, withTab } from './change-tabs.ts';
import type { Effect } from './effect.ts';

/**
 * Creates an effect on the custom tabs of a workspace.
 * @param apply returns the changed tabs, or the same list when the command changes nothing or the server will reject it
 */
function tabsEffect<C extends OperationContract>(
  contract: C,
  apply: (tabs: readonly CustomTab[], input: InputOf<C>, actorId: string) => readonly CustomTab[],
): Effect {
  return {
    workspace: {
      applyToView: (before, { input, actorId }) => {
        if (!before || !can(before.role, 'change-settings')) return before;
        const parsed = v.safeParse(contract.input, input);
        if (!parsed.success) return before;
        const tabs = before.customTabs ?? [];
        // The output of the contract's own schema has this type.
        const customTabs = apply(tabs, parsed.output as InputOf<C>, actorId);
        return customTabs === tabs ? before : { ...before, customTabs: [...customTabs] };
      },
    },
  };
}

const has = (tabs: readonly CustomTab[], id: string): boolean => tabs.some((tab) => tab.id === id);

export const createCustomTab = tabsEffect(contracts.createCustomTab, (tabs, input, actorId) =>
  tabs.length >= MAX_CUSTOM_TABS || has(tabs, input.id) ? tabs : withTab(tabs, input, actorId),
);

export const updateCustomTab = tabsEffect(contracts.updateCustomTab, withChangedTab);

export const deleteCustomTab = tabsEffect(contracts.deleteCustomTab, (tabs, { id }) =>
  has(tabs, id) ? tabs.filter((tab) => tab.id !== id) : tabs,
);

export const reorderCustomTabs = tabsEffect(contracts.reorderCustomTabs, (tabs, { ids }) =>
  withTabOrder(tabs, ids),
);
