import { useMemo } from 'react';
import type { CustomTab } from '#shared/custom-tabs/custom-tab.ts';
import {
  createCustomTab,
  deleteCustomTab,
  reorderCustomTabs,
  updateCustomTab,
} from '#shared/operations/custom-tabs.ts';
import { errorText } from '#client/api/api-error.ts';
import { enqueue } from '#client/outbox/index.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { filterOf, type TabDraft } from './tab-draft.ts';

/** Returns the commands for the custom tabs of a workspace. Each is shown at once and queued, also while offline. */
export function useTabCommands(workspaceId: string) {
  return useMemo(() => tabCommands(workspaceId), [workspaceId]);
}

function tabCommands(workspaceId: string) {
  const attempt = (action: string, run: () => void): boolean => {
    try {
      run();
      return true;
    } catch (error) {
      toast.error(`Failed to ${action}: ${errorText(error)}`);
      return false;
    }
  };
  const reorder = (ids: readonly string[]): void => {
    enqueue(reorderCustomTabs, { workspaceId, ids: [...ids] });
  };
  const recreateTab = (
    { name, icon, isDefault, settings }: CustomTab,
    ids: readonly string[],
    index: number,
  ) =>
    attempt('create tab', () => {
      // Under a new id: the server does not accept the id of a deleted tab again.
      const { input } = enqueue(createCustomTab, { workspaceId, name, icon, isDefault, settings });
      reorder([...ids.slice(0, index), input.id, ...ids.slice(index)]);
    });

  return {
    /** Returns the id of the new tab, or null when it could not be created. */
    create: (draft: TabDraft): string | null => {
      const { name, icon, isDefault } = draft;
      let id: string | null = null;
      attempt('create tab', () => {
        ({ id } = enqueue(createCustomTab, {
          workspaceId,
          name,
          icon,
          isDefault,
          settings: filterOf(draft),
        }).input);
      });
      return id;
    },
    save: ({ id }: CustomTab, draft: TabDraft): boolean => {
      const { name, icon, isDefault } = draft;
      return attempt('save tab', () => {
        enqueue(updateCustomTab, { id, workspaceId, name, icon, isDefault, settings: filterOf(draft) });
      });
    },
    /**
     * Deletes a tab. Undo in the toast recreates it at its position.
     * @param tabs all custom tabs of the workspace, in display order
     */
    remove: (tab: CustomTab, tabs: readonly CustomTab[]): boolean => {
      const ids = tabs.map(({ id }) => id);
      const rest = ids.filter((id) => id !== tab.id);
      const isDone = attempt('delete tab', () => {
        enqueue(deleteCustomTab, { id: tab.id, workspaceId });
      });
      if (isDone)
        toast.success('Tab deleted', {
          detail: tab.name,
          action: { label: 'Undo', onPress: () => recreateTab(tab, rest, ids.indexOf(tab.id)) },
        });
      return isDone;
    },
    /**
     * Moves a tab by one position; does nothing at the ends.
     * @param tabs all custom tabs of the workspace, in display order
     * @param step -1 moves it up, 1 moves it down
     */
    move: (tab: CustomTab, tabs: readonly CustomTab[], step: -1 | 1): void => {
      const ids = tabs.map(({ id }) => id);
      const from = ids.indexOf(tab.id);
      const to = from + step;
      if (from < 0 || to < 0 || to >= ids.length) return;
      ids.splice(from, 1);
      ids.splice(to, 0, tab.id);
      attempt('move tab', () => reorder(ids));
    },
  };
}
