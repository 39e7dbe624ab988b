import type { BackupContents } from '#client/sync/backup/open-backup.ts';

interface StepProgress {
  done: number;
  /** 0 while it is not known. */
  total: number;
}

/** How far restoring from a file is. */
export type RestoreState =
  | { step: 'choose' }
  | ({ step: 'reading'; name: string } & StepProgress)
  /** The sentence says why nothing can be restored from it. */
  | { step: 'refused'; name: string; sentence: string }
  | { step: 'ready'; contents: BackupContents }
  | ({ step: 'restoring'; isStopping: boolean } & StepProgress);

/** Titles by what became of them, in the order in which they are told. */
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

/** What does not come back as it was; of what is damaged the file in the zip is named. */
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

/** "12 documents, 3 folders and 1 canvas". */
export function contentsSentence({ manifest, problems }: BackupContents): string {
  const documentIds = new Set(manifest.documents.map(({ id }) => id));
  const lost = problems.filter(({ kind, id }) => kind === 'lost' && documentIds.has(id)).length;
  // What is not in it does not come back at all: a file has no empty form.
  const files =
    manifest.assets.length -
    problems.filter(({ kind, id }) => kind !== 'markdown' && !documentIds.has(id)).length;
  // The trash is no folder of the writer's.
  const folders = manifest.folders.filter(({ id }) => id !== manifest.workspace.trashId).length;
  const parts = [
    count(manifest.documents.length - lost, 'document', 'documents'),
    ...(folders > 0 ? [count(folders, 'folder', 'folders')] : []),
    ...(files > 0 ? [count(files, 'file', 'files')] : []),
    ...(manifest.canvases.length > 0 ? [count(manifest.canvases.length, 'canvas', 'canvases')] : []),
  ];
  const last = parts.pop() ?? '';
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}

/** The title for a restored workspace: told apart from one that is there. */
export function restoredTitle(title: string, existingTitles: readonly string[]): string {
  const name = title.trim() || 'Untitled';
  if (!existingTitles.includes(name)) return name;
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? ' (restored)' : ` (restored ${number})`;
    const next = `${[...name].slice(0, 300 - suffix.length).join('')}${suffix}`;
    if (!existingTitles.includes(next)) return next;
  }
}
