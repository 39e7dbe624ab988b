// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readCurrentUser, type CurrentUser } from '#client/api/current-user-schema.ts';
import { queryClient } from '#client/api/query-client.ts';
import { setSessionId } from '#client/api/session.ts';
import { stubFetch } from '#client/api/testing/fetch-stub.ts';
import { uiLayers } from '#client/ui/layers/ui-layers.ts';
import { InviteForm } from './invite-form.tsx';

const NAMELESS = readCurrentUser({ id: 'u1', email: 'ines@letters.example', username: null }) as CurrentUser;
const onInvite = vi.fn<(email: string, role: string) => Promise<void>>(() => Promise.resolve());

beforeEach(async () => {
  setSessionId('s1');
  queryClient.clear();
  onInvite.mockClear();
  await uiLayers.load();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function show(namelessUser?: CurrentUser) {
  const calls = stubFetch({ '/operations/update-current-user': { body: { ...NAMELESS, username: 'Ines' } } });
  render(
    <QueryClientProvider client={queryClient}>
      <InviteForm namelessUser={namelessUser} isInviting={false} onInvite={onInvite} />
    </QueryClientProvider>,
  );
  return { sentNames: () => calls.filter(({ path }) => path.endsWith('update-current-user')) };
}
const invite = (email: string) => {
  fireEvent.change(screen.getByRole('textbox', { name: 'Email of the person' }), {
    target: { value: email },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
};

test('a writer without a name is asked for it before the first invitation, which is sent once the name is stored', async () => {
  const { sentNames } = show(NAMELESS);
  invite('teo@letters.example');
  const name = await screen.findByRole('textbox', { name: 'Name' });
  expect(onInvite).not.toHaveBeenCalled();
  fireEvent.change(name, { target: { value: 'Ines' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onInvite).toHaveBeenCalledWith('teo@letters.example', 'editor'));
  expect(sentNames()).toHaveLength(1);
});

test('without an answer nothing is sent, and the address stays', async () => {
  show(NAMELESS);
  invite('teo@letters.example');
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(onInvite).not.toHaveBeenCalled();
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email of the person', hidden: true });
  expect(field.value).toBe('teo@letters.example');
});

test('a writer with a name is not asked', async () => {
  show();
  invite('teo@letters.example');
  await waitFor(() => expect(onInvite).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});
