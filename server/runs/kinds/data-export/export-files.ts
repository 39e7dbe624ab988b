import { accountFiles } from './account-files.ts';
import type { ExportPlan } from './export-plan.ts';
import { jsonFile } from './json-file.ts';
import type { LeftOut } from './left-out.ts';
import { photoFile } from './photo-file.ts';
import { readmeFile } from './readme-file.ts';
import { workspaceFiles, type WorkspaceExport } from './workspace-files.ts';
import type { ZipEntry } from './zip-stream.ts';

interface ExportOptions extends Pick<WorkspaceExport, 'services' | 'userId' | 'signal'> {
  plan: ExportPlan;
  /** Epoch milliseconds. */
  at: number;
  progress: (share: number, note: string) => void;
  /** Receives the numbers of items that were read, and of those that were left out. */
  counts: { items: number; leftOut: number };
}

/** Yields the files of an export: a text about the zip, the account, each workspace, and the list of left out items. */
export async function* exportFiles(options: ExportOptions): AsyncGenerator<ZipEntry> {
  const { services, userId, plan, at, signal, progress, counts } = options;
  const leftOut: LeftOut[] = [];
  yield readmeFile(plan, at);
  const onLeftOut = (item: LeftOut): void => {
    counts.leftOut += 1;
    leftOut.push(item);
  };
  yield* accountFiles(services.db.read, userId, 'account/');
  yield* photoFile({ services, userId, folder: 'account/', onLeftOut });
  for (const { id, title, folder } of plan.workspaces) {
    yield* workspaceFiles({
      services,
      userId,
      workspaceId: id,
      folder,
      signal,
      onItem: () => {
        counts.items += 1;
        // Items may have been added since they were counted.
        const total = Math.max(plan.items, counts.items);
        progress((counts.items - 1) / total, `“${title}”: item ${counts.items} of ${total}`);
      },
      onLeftOut,
    });
  }
  if (leftOut.length > 0) yield jsonFile('left-out.json', leftOut);
}
