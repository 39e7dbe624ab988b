import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { byTabOrder, CustomTab } from '#shared/custom-tabs/custom-tab.ts';
import { notFound } from '#shared/errors/app-error.ts';
import { customTab } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';

/** Returns the custom tabs of a workspace in display order. */
export async function tabsOf(read: Pick<Tx, 'select'>, workspaceId: string): Promise<CustomTab[]> {
  const rows = await read.select().from(customTab).where(eq(customTab.workspaceId, workspaceId));
  return rows.map((row) => v.parse(CustomTab, row)).sort(byTabOrder);
}

/**
 * Returns the tabs of a workspace, after checking that the user may change the given one.
 * @throws AppError `not_found` for strangers and for an unknown tab, `forbidden` without permission
 */
export async function changeableTabs(
  read: Pick<Tx, 'select'>,
  userId: string,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<CustomTab[]> {
  await requireWorkspaceAccess(read, userId, workspaceId, 'change-settings');
  const tabs = await tabsOf(read, workspaceId);
  requireTab(tabs, id);
  return tabs;
}

/** Writes the tabs of a workspace after a change by shared/custom-tabs. Only different rows are written. */
export async function writeTabs(
  tx: Tx,
  before: readonly CustomTab[],
  after: readonly CustomTab[],
  now: number,
): Promise<void> {
  const remaining = new Map(before.map((tab) => [tab.id, tab]));
  for (const tab of after) {
    const previous = remaining.get(tab.id);
    remaining.delete(tab.id);
    if (!previous) await tx.insert(customTab).values({ ...tab, createdAt: now, updatedAt: now });
    else if (JSON.stringify(previous) !== JSON.stringify(tab))
      await tx
        .update(customTab)
        .set({ ...tab, updatedAt: now })
        .where(eq(customTab.id, tab.id));
  }
  for (const id of remaining.keys()) await tx.delete(customTab).where(eq(customTab.id, id));
}

/** Returns a tab by its id. @throws AppError `not_found` when the list has no tab with this id */
export function requireTab(tabs: readonly CustomTab[], id: string): CustomTab {
  const tab = tabs.find((one) => one.id === id);
  if (!tab) throw notFound('This tab');
  return tab;
}
