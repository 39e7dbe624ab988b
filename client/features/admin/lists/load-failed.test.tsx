// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '#client/api/api-error.ts';
import { queryClient } from '#client/api/query-client.ts';
import { stubFetch } from '#client/api/testing/fetch-stub.ts';
import { uiLayers } from '#client/ui/layers/ui-layers.ts';
import { LoadFailed } from './load-failed.tsx';

beforeEach(async () => {
  queryClient.clear();
  stubFetch({
    '/operations/get-proof-methods': {
      body: { hasPassword: true, hasPasskey: false, providers: [], signInCountsUntil: null },
    },
  });
  await uiLayers.load();
});

test('closing the dialog that opened by itself moves the focus to the button that opens it again', async () => {
  const error = new ApiError(403, 'Please confirm that it is you.', { code: 'proof_needed' });
  render(<LoadFailed what="The log" error={error} onRetry={() => {}} />);
  const dialog = await screen.findByRole('dialog', { name: 'Confirm that it is you' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Confirm' })));
});
