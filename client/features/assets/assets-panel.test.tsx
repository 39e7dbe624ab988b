// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type * as FilesModule from '#client/files/index.ts';
import type * as OutboxModule from '#client/outbox/index.ts';
import { uiLayers } from '#client/ui/layers/ui-layers.ts';
import { AssetsPanel } from './assets-panel.tsx';

const assets = vi.hoisted(() => ({ error: null as Error | null, files: [] as [] | undefined }));
vi.mock('#client/files/index.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof FilesModule>()),
  useWorkspaceFiles: () => assets.files,
}));
vi.mock('#client/outbox/index.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof OutboxModule>()),
  useAssets: () => ({ error: assets.error, refetch: () => {} }),
}));

beforeEach(async () => {
  Object.assign(assets, { error: null, files: [] });
  await uiLayers.load();
});

const HINT = 'Create your first asset using the + button above';
const show = (canChange: boolean) =>
  render(
    <AssetsPanel
      workspaceId="w"
      userId="u"
      canChange={canChange}
      onCollapsePanel={() => {}}
      onOpenItem={() => {}}
    />,
  );

test('the hint of the empty assets names a button with a plus above it', () => {
  show(true);
  const button = screen.getByRole('button', { name: 'Upload Asset' });
  expect(button.querySelector('svg')?.getAttribute('class')).toContain('plus');
  const position = button.compareDocumentPosition(screen.getByText(HINT));
  expect(position & Node.DOCUMENT_POSITION_FOLLOWING).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('the hint is not shown to a reader, during a search, or when the files could not be loaded', () => {
  show(false);
  expect(screen.getByText('No assets yet')).toBeTruthy();
  expect(screen.queryByText(HINT)).toBeNull();
  cleanup();

  show(true);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'tide' } });
  expect(screen.getByText('No assets match “tide”')).toBeTruthy();
  expect(screen.queryByText(HINT)).toBeNull();
  cleanup();

  Object.assign(assets, { error: new Error('503'), files: undefined });
  show(true);
  expect(screen.getByText('The files could not be loaded.')).toBeTruthy();
  expect(screen.queryByText(HINT)).toBeNull();
});
