import { expect, test } from 'vitest';
import { HELP_TOPICS } from './answers.ts';

/** The file that shows each label which the help quotes. */
const LABEL_FILES: Readonly<Record<string, string>> = {
  Saved: 'client/sync/status/save-status.ts',
  'Saved on this device': 'client/sync/status/save-status.ts',
  'Unsaved changes': 'client/sync/status/save-status.ts',
  Download: 'client/features/sync-panel/save-indicator.tsx',
  Versions: 'client/features/versions/lazy-contribution.tsx',
  'Save version': 'client/features/versions/versions-panel.tsx',
  'History of this paragraph': 'client/editor/extensions/block-handle/block-menu.tsx',
  Trash: 'shared/tree/special-folders.ts',
  'Put back': 'client/features/tree/menu/tree-menu-items.tsx',
  'Delete permanently': 'client/features/tree/menu/tree-menu-items.tsx',
  'Deleted files': 'client/features/assets/file-menu-items.tsx',
  'Empty trash': 'client/features/tree/menu/tree-menu-items.tsx',
  Undo: 'client/features/workspaces/use-delete-or-leave-workspace.ts',
  'Recently deleted': 'client/features/workspaces/deleted-section.tsx',
  'Kept offline': 'client/features/sync-panel/offline-section.tsx',
  'All workspaces': 'client/features/sync-panel/offline-section.tsx',
  Share: 'client/features/share/contribution.tsx',
  'Can edit': 'shared/permissions.ts',
  'Can read': 'shared/permissions.ts',
  'Make owner': 'client/features/share/person-row.tsx',
  Export: 'client/features/export/export-tab.tsx',
  Print: 'client/features/documents/page-menu/page-items.tsx',
  'Export of all my data': 'client/features/data-export/contribution.tsx',
  'Download a backup': 'client/features/backup/lazy-contribution.ts',
  'Restore from a backup…': 'client/features/workspaces/restore/restore-button.tsx',
  'What is sent': 'client/features/assistant/panel/what-is-sent.tsx',
  'Credits, line by line': 'client/features/plan/plan-section.tsx',
  AI: 'client/features/preferences/preferences-section.tsx',
  'Show origins': 'client/features/origins/lazy-contribution.tsx',
  'Provenance report': 'client/features/origins/lazy-contribution.tsx',
  'Delete Account': 'client/features/account/contribution.tsx',
  'Former member': 'shared/accounts/former-member.ts',
  Sessions: 'client/features/sessions/contribution.tsx',
};

const SOURCES = import.meta.glob<string>(['/client/**/*.{ts,tsx}', '/shared/**/*.ts'], {
  query: '?raw',
  import: 'default',
});

const quoted = new Set(
  HELP_TOPICS.flatMap(({ answers }) => answers)
    .flatMap(({ text }) => text)
    .flatMap((paragraph) => [...paragraph.matchAll(/“([^”]+)”/g)].map(([, label]) => label ?? '')),
);

test('the table of this test names each label that the help quotes, and no other', () => {
  expect([...quoted].toSorted()).toEqual(Object.keys(LABEL_FILES).toSorted());
});

test.each(Object.entries(LABEL_FILES))(
  'the label “%s” is in %s, as the help quotes it',
  async (label, file) => {
    const source = await SOURCES[`/${file}`]?.();
    // As a whole text: between quotation marks, or between tags. No label has a character with a meaning in patterns.
    expect(source?.match(new RegExp(`(['">]|^\\s*)${label}(['"<]|\\s*$|\\s*[{<])`, 'm'))).toBeTruthy();
  },
);
