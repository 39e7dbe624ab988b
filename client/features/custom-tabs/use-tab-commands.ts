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

/** What can be done with the tabs of a workspace: it shows at once and is queued, with the network or without. */
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
  const order = (ids: readonly string[]): void => {
    enqueue(reorderCustomTabs, { workspaceId, ids: [...ids] });
  };
  const recreateLostItems = (
    { name, icon, isDefault, settings }: CustomTab,
    ids: readonly string[],
    at: number,
  ) =>
    attempt('create tab', () => {
      // Under a new id: the old one is not granted again.
      const { input } = enqueue(createCustomTab, { workspaceId, name, icon, isDefault, settings });
      order([...ids.slice(0, at), input.id, ...ids.slice(at)]);
    });

  return {
    /** Answers the id of the new tab, or null when it could not be made. */
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
     * Takes it away, with an Undo that brings it back to its place.
     * @param tabs all of the workspace, in their order
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
          action: { label: 'Undo', onPress: () => recreateLostItems(tab, rest, ids.indexOf(tab.id)) },
        });
      return isDone;
    },
    /**
     * @param tabs all of the workspace, in their order
     * @param step -1 for one place up, 1 for one down; nothing at the ends
     */
    move: (tab: CustomTab, tabs: readonly CustomTab[], step: -1 | 1): void => {
      const ids = tabs.map(({ id }) => id);
      const from = ids.indexOf(tab.id);
      const to = from + step;
      if (from < 0 || to < 0 || to >= ids.length) return;
      ids.splice(from, 1);
      ids.splice(to, 0, tab.id);
      attempt('move tab', () => order(ids));
    },
  };
}
