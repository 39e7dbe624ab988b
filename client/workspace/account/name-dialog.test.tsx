// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { callOperation } from '#client/api/call-operation.ts';
import { ApiError } from '#client/api/api-error.ts';
import { readCurrentUser } from '#client/api/current-user-schema.ts';
import { uiLayers } from '#client/ui/layers/ui-layers.ts';
import { NameDialog } from './name-dialog.tsx';

const call = vi.hoisted(() => vi.fn<typeof callOperation>());
vi.mock('#client/api/call-operation.ts', () => ({ callOperation: call }));

beforeEach(async () => {
  call.mockReset();
  await uiLayers.load();
});

function open() {
  const onClose = vi.fn<() => void>();
  const user = readCurrentUser({ id: 'u1', email: 'ines@letters.example' })!;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NameDialog user={user} isOpen onClose={onClose} />
    </QueryClientProvider>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('Name');
  const save = (name: string): void => {
    fireEvent.change(field, { target: { value: name } });
    fireEvent.submit(field.form!);
  };
  return { onClose, field, save };
}

describe('the name dialog', () => {
  test('the name field has the focus when the dialog opens', async () => {
    const { field } = open();
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  test('a name is sent without surrounding spaces, and the dialog closes', async () => {
    call.mockResolvedValue({ output: { id: 'u1', username: 'Ines', sendNewsletter: false } } as never);
    const { onClose, save } = open();
    save('  Ines ');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(call.mock.calls[0]?.[1]).toEqual({ username: 'Ines' });
  });

  test('an empty or too long name shows the reason and is not sent', () => {
    const { onClose, save } = open();
    save('   ');
    expect(screen.getByText('A name must not be empty.')).toBeTruthy();
    save('x'.repeat(41));
    expect(screen.getByText('A name may have at most 40 characters.')).toBeTruthy();
    expect(call).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
  });

  test('a name that cannot be sent stays in the field, with the reason', async () => {
    call.mockRejectedValue(ApiError.unreachable(new TypeError('Failed to fetch')));
    const { onClose, field, save } = open();
    save('Ines');
    expect(await screen.findByText('Network connection error')).toBeTruthy();
    expect(field.value).toBe('Ines');
    expect(onClose).not.toHaveBeenCalled();
  });
});
