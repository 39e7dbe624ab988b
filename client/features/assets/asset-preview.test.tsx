// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubFetch } from '#client/api/testing/fetch-stub.ts';
import type { WorkspaceFile } from '#client/files/index.ts';
import { uiLayers } from '#client/ui/layers/ui-layers.ts';
import { AssetPreview } from './asset-preview.tsx';

const FILE = {
  id: '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e',
  name: 'harbour.png',
  type: 'image',
  mimeType: 'image/png',
  fileSize: 2_048,
  width: 480,
  height: 320,
  alt: 'The harbour at low tide',
} as unknown as WorkspaceFile; // only the fields that the dialog reads

beforeEach(async () => {
  stubFetch({ '/operations/get-asset-usage': { body: { uses: [], more: 0 } } });
  await uiLayers.load();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('the dialog of a file has a close button, which has the focus instead of the alt text', async () => {
  let closed = 0;
  render(
    <AssetPreview
      file={FILE}
      workspaceId="w"
      canChange
      onClose={() => (closed += 1)}
      onDescribe={() => {}}
      onOpenItem={() => {}}
    />,
  );
  const close = await screen.findByRole('button', { name: 'Close' });
  await waitFor(() => expect(document.activeElement).toBe(close));
  expect(document.activeElement).not.toBe(screen.getByLabelText('Alt text'));
  fireEvent.click(close);
  expect(closed).toBe(1);
});
