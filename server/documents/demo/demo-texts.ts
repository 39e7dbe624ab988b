import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importText } from '#shared/editor/markdown/import-text.ts';
import { MANUSCRIPT, CHARACTERS } from '#shared/tree/special-folders.ts';
import type { WorkspaceText } from '../imports/import-texts.ts';

export const DEMO_TITLE = 'The Lamp at Sallow Point';

const FILES = [
  { file: 'welcome.md' },
  { file: 'the-lamp.md', folder: MANUSCRIPT },
  { file: 'characters.md', folder: CHARACTERS },
] as const;

/** Returns the texts of the demo workspace: a welcome, three short chapters and the characters. */
export function demoTexts(): WorkspaceText[] {
  return FILES.flatMap(({ file, ...folderName }) =>
    importText(readFileSync(join(import.meta.dirname, file), 'utf8'), { format: 'markdown' }).map((text) => ({
      ...text,
      ...folderName,
    })),
  );
}
