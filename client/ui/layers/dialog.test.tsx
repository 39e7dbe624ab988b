// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { Dialog, DialogBody } from './dialog.tsx';
import { uiLayers } from './ui-layers.ts';

beforeEach(() => uiLayers.load());

/** Two controls that each open a dialog, which is mounted open and whose field takes the focus. */
function TwoControls() {
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <>
      {['First', 'Second'].map((name) => (
        <button key={name} type="button" onClick={() => setOpened(name)}>
          {name}
        </button>
      ))}
      {opened !== null && (
        <Dialog isOpen title={opened} onOpenChange={() => setOpened(null)}>
          <DialogBody>
            <input aria-label="Password" autoFocus />
            <button type="button" onClick={() => setOpened(null)}>
              Done
            </button>
          </DialogBody>
        </Dialog>
      )}
    </>
  );
}

test('a dialog that is mounted open with a focused field returns the focus to the control that opened it', async () => {
  render(<TwoControls />);
  for (const name of ['First', 'Second', 'First']) {
    const control = screen.getByRole('button', { name });
    control.focus();
    fireEvent.click(control);
    const field = await screen.findByLabelText('Password');
    expect(document.activeElement).toBe(field);
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(document.activeElement).toBe(control));
  }
});
