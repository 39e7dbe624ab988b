import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { byTabOrder, CustomTab } from '#shared/custom-tabs/custom-tab.ts';
import { notFound } from '#shared/errors/app-error.ts';
import { customTab } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';

/** The custom tabs of a workspace in the order they are shown. */
export async function tabsOf(read: Pick<Tx, 'select'>, workspaceId: string): Promise<CustomTab[]> {
  const rows = await read.select().from(customTab).where(eq(customTab.workspaceId, workspaceId));
  return rows.map((row) => v.parse(CustomTab, row)).sort(byTabOrder);
}

/**
 * The tabs of a workspace, one of which is to be changed.
 * @throws AppError `not_found` for strangers and where there is no such tab, `forbidden` to who may not
 */
export async function changeableTabs(
  read: Pick<Tx, 'select'>,
  userId: string,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<CustomTab[]> {
  await requireWorkspaceAccess(read, userId, workspaceId, 'change-settings');
  const tabs = await tabsOf(read, workspaceId);
  foundTab(tabs, id);
  return tabs;
}

/** Writes the tabs of a workspace as a rule of shared/custom-tabs left them: only what differs is touched. */
export async function writeTabs(
  tx: Tx,
  before: readonly CustomTab[],
  after: readonly CustomTab[],
  now: number,
): Promise<void> {
  const known = new Map(before.map((tab) => [tab.id, tab]));
  for (const tab of after) {
    const old = known.get(tab.id);
    known.delete(tab.id);
    if (!old) await tx.insert(customTab).values({ ...tab, createdAt: now, updatedAt: now });
    else if (JSON.stringify(old) !== JSON.stringify(tab))
      await tx
        .update(customTab)
        .set({ ...tab, updatedAt: now })
        .where(eq(customTab.id, tab.id));
  }
  for (const id of known.keys()) await tx.delete(customTab).where(eq(customTab.id, id));
}

/** @throws AppError `not_found` when a workspace has no tab of this id, also where another has one */
export function foundTab(tabs: readonly CustomTab[], id: string): CustomTab {
  const tab = tabs.find((one) => one.id === id);
  if (!tab) throw notFound('This tab');
  return tab;
}
