import { basename } from 'node:path';
import type { FileImportResult } from './import-files.ts';

/** The most names that a report lists. */
const MAX_NAMES = 20;

type Counts = Pick<FileImportResult, 'addedPictures' | 'refusedPictures' | 'missingLinks'>;

/** Returns sentences about the pictures and links of an import; none for an import without any. */
export function importReport({ addedPictures, refusedPictures, missingLinks }: Counts): string[] {
  const report: string[] = [];
  if (addedPictures > 0)
    report.push(addedPictures === 1 ? '1 picture was added.' : `${addedPictures} pictures were added.`);
  if (refusedPictures.size > 0) {
    const lines = [...refusedPictures].map(([path, reason]) => `${shortPath(path)}: ${reason}`);
    const { size } = refusedPictures;
    const heading = size === 1 ? '1 picture was not added:' : `${size} pictures were not added:`;
    report.push(heading, ...listed(lines));
  }
  if (missingLinks.length > 0) {
    const { length } = missingLinks;
    const heading =
      length === 1
        ? '1 link leads to no imported document:'
        : `${length} links lead to no imported document:`;
    report.push(heading, ...listed([...new Set(missingLinks)]));
  }
  return report;
}

const shortPath = (path: string): string => (path.startsWith('/') ? basename(path) : path);

/** Names come from the files, so control characters that a terminal would obey are left out. */
const listed = (names: readonly string[]): string[] => [
  ...names.slice(0, MAX_NAMES).map((name) => `  ${name.replaceAll(/\p{Cc}/gu, ' ')}`),
  ...(names.length > MAX_NAMES ? [`  and ${names.length - MAX_NAMES} more`] : []),
];
