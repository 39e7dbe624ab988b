// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { Circle } from 'lucide-react';
import { afterEach, expect, test } from 'vitest';
import { uiLayers } from '#client/ui/layers/ui-layers.ts';
import { compose } from '../contributions/compose.ts';
import { ContributionsProvider } from '../contributions/use-contributions.tsx';
import { isKeyListOpen } from './is-key-list-open.ts';
import { KeysDialog } from './keys-dialog.tsx';

afterEach(() => {
  act(() => isKeyListOpen.set(false));
});

test('the dialog lists the keys of commands and those of parts of the screen, in one order', async () => {
  await uiLayers.load();
  const contributions = compose([
    { commands: [{ order: 1, label: 'Greet', icon: Circle, keys: 'Alt+G', action: () => () => {} }] },
  ]);
  render(
    <ContributionsProvider value={contributions}>
      <KeysDialog />
    </ContributionsProvider>,
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => isKeyListOpen.set(true));
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
  const rows = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(rows[0]).toContain('Search titles');
  expect(rows).toContain('In the files: open, with the caret in the text');
  expect(rows.at(-1)).toBe('Greet');
});
