import { expect, test } from 'vitest';
import { adminFiles } from './admin-files.ts';

test('a file that only the administration loads belongs to it; a shared file does not', () => {
  const manifest = {
    'index.html': {
      file: 'start.js',
      isEntry: true,
      dynamicImports: ['client/routes/admin.tsx', 'client/features/editor.tsx'],
    },
    'client/routes/admin.tsx': {
      file: 'gate.js',
      dynamicImports: ['client/features/admin/admin-layout.tsx'],
    },
    'client/features/admin/admin-layout.tsx': {
      file: 'layout.js',
      imports: ['_dialog.js', '_chart.js'],
      dynamicImports: ['client/features/admin-stats/dashboard.tsx'],
      css: ['layout.css', 'shared.css'],
    },
    'client/features/admin-stats/dashboard.tsx': { file: 'dashboard.js', imports: ['_chart.js'] },
    'client/features/editor.tsx': { file: 'editor.js', imports: ['_dialog.js'], css: ['shared.css'] },
    '_dialog.js': { file: 'dialog.js' },
    '_chart.js': { file: 'chart.js' },
  };
  expect([...adminFiles(manifest)].sort()).toEqual(['chart.js', 'dashboard.js', 'layout.css', 'layout.js']);
});
