import type { Page } from '@playwright/test';
import { readTreeRow, type TreeColumns, type TreeItem } from '../../shared/tree/tree-rows.ts';
import { operation, type Person } from './people.ts';
import type { ServerProcess } from './server-process.ts';

/** The tree as it is shown, every folder unfolded: paths, from top to bottom. */
export async function shownTree(page: Page): Promise<string[]> {
  const folded = page.locator('[role="treeitem"][aria-expanded="false"]');
  while ((await folded.count()) > 0) await folded.first().click();
  const rows = await page.getByRole('treeitem').evaluateAll((all) =>
    all.map((one) => ({
      level: Number(one.getAttribute('aria-level')),
      name: one.querySelector('.tree__name')?.textContent ?? '',
    })),
  );
  const above: string[] = [];
  return rows.map(({ level, name }) => {
    above.splice(level - 1, Infinity, name);
    return above.join('/');
  });
}

/** The tree as the server has it: paths, sorted. */
export async function treeAtServer(
  server: ServerProcess,
  person: Person,
  workspaceId: string,
): Promise<string[]> {
  const { columns, rows } = await operation<{ columns: TreeColumns; rows: unknown[][] }>(
    server,
    person,
    'get-workspace-tree',
    { workspaceId },
  );
  const items = new Map<string, TreeItem>();
  for (const row of rows) {
    const item = readTreeRow(columns, row);
    if (item) items.set(item.id, item);
  }
  const pathOf = ({ parentId, name }: TreeItem): string => {
    const parent = parentId === null ? undefined : items.get(parentId);
    return parent ? `${pathOf(parent)}/${name}` : name;
  };
  return [...items.values()].map(pathOf).sort();
}

/** The words of a document as the server has written them down. */
export async function textAtServer(server: ServerProcess, person: Person, id: string): Promise<string> {
  const { contentMd } = await operation<{ contentMd: string }>(server, person, 'get-document', { id });
  return contentMd.trim();
}
