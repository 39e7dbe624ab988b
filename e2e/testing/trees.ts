import type { Page } from '@playwright/test';
import { readTreeRow, type TreeColumns, type TreeItem } from '../../shared/tree/tree-rows.ts';
import { operation, type Person } from './people.ts';
import type { ServerProcess } from './server-process.ts';

/** Expands every folder of the tree on the page. @returns the paths of all rows, from top to bottom */
export async function shownTree(page: Page): Promise<string[]> {
  const folded = page.locator('[role="treeitem"][aria-expanded="false"]');
  while ((await folded.count()) > 0) await folded.first().click();
  const rows = await page.getByRole('treeitem').evaluateAll((elements) =>
    elements.map((element) => ({
      level: Number(element.getAttribute('aria-level')),
      name: element.querySelector('.tree__name')?.textContent ?? '',
    })),
  );
  const ancestors: string[] = [];
  return rows.map(({ level, name }) => {
    ancestors.splice(level - 1, Infinity, name);
    return ancestors.join('/');
  });
}

/** Returns the paths of the server's tree, sorted. */
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

/** Returns the Markdown that the server has derived from a document, without white space around it. */
export async function textAtServer(server: ServerProcess, person: Person, id: string): Promise<string> {
  const { contentMd } = await operation<{ contentMd: string }>(server, person, 'get-document', { id });
  return contentMd.trim();
}
