import type { BackupContents } from '#client/sync/backup/open-backup.ts';

interface StepProgress {
  done: number;
  /** 0 while the total is unknown. */
  total: number;
}

/** The steps of a restore. */
export type RestoreState =
  | { step: 'choose' }
  | ({ step: 'reading'; name: string } & StepProgress)
  /** `sentence` explains why the file cannot be restored. */
  | { step: 'refused'; name: string; sentence: string }
  | { step: 'ready'; contents: BackupContents }
  | ({ step: 'restoring'; isStopping: boolean } & StepProgress);

/** The titles of documents and files that have the same kind of problem. */
export interface ProblemGroup {
  kind: BackupContents['problems'][number]['kind'];
  sentence: string;
  lines: readonly string[];
}

const SENTENCES: Record<ProblemGroup['kind'], string> = {
  lost: 'Damaged in this file, and left out:',
  markdown: 'Damaged in part: their words come from the Markdown beside them.',
  left: 'Not in this backup, as the device that made it did not have them. These files are left out:',
  absent: 'Not in this backup, as the device that made it did not have them. They come back empty:',
};

/** Groups the items that are not restored completely, worst kind first. A damaged item names its file in the zip. */
export function groupProblems({ problems }: BackupContents): ProblemGroup[] {
  return (['lost', 'markdown', 'left', 'absent'] as const).flatMap((kind) => {
    const lines = problems.flatMap((problem) =>
      problem.kind === kind
        ? ['entry' in problem ? `${problem.title} (${problem.entry})` : problem.title]
        : [],
    );
    return lines.length === 0 ? [] : [{ kind, sentence: SENTENCES[kind], lines }];
  });
}

const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

/** Such as "12 documents, 3 folders and 1 canvas". Items that are left out are not counted. */
export function contentsSentence({ manifest, problems }: BackupContents): string {
  // A file whose bytes are not in the backup is left out: unlike a document, it cannot be restored empty.
  const omittedIds = new Set(
    problems.flatMap(({ kind, id }) => (kind === 'lost' || kind === 'left' ? [id] : [])),
  );
  const isRestored = ({ id }: { id: string }): boolean => !omittedIds.has(id);
  const documents = manifest.documents.filter(isRestored).length;
  const files = manifest.assets.filter(isRestored).length;
  const canvases = manifest.canvases.filter(isRestored).length;
  // The trash is not one of the writer's own folders.
  const folders = manifest.folders.filter(({ id }) => id !== manifest.workspace.trashId).length;
  const parts = [
    count(documents, 'document', 'documents'),
    ...(folders > 0 ? [count(folders, 'folder', 'folders')] : []),
    ...(files > 0 ? [count(files, 'file', 'files')] : []),
    ...(canvases > 0 ? [count(canvases, 'canvas', 'canvases')] : []),
  ];
  const last = parts.pop() ?? '';
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}

/**
 * Returns the title of the restored workspace, with a suffix such as "(restored 2)" when another workspace has that
 * title. A title with a suffix has at most 300 characters.
 */
export function restoredTitle(title: string, existingTitles: readonly string[]): string {
  const name = title.trim() || 'Untitled';
  if (!existingTitles.includes(name)) return name;
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? ' (restored)' : ` (restored ${number})`;
    const next = `${[...name].slice(0, 300 - suffix.length).join('')}${suffix}`;
    if (!existingTitles.includes(next)) return next;
  }
}
