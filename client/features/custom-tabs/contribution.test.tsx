// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import { uiLayers } from '#client/ui/layers/ui-layers.ts';
import { OpenWorkspaceProvider, type OpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { customTabs } from './contribution.tsx';

const tab = (id: string, name: string) => ({ id, workspaceId: 'w1', name, icon: 'flag', settings: {} });

beforeEach(async () => {
  vi.stubGlobal('PointerEvent', MouseEvent);
  await Promise.all([uiLayers.load(), import('./tab-menu-items.tsx')]);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** The header of the panel with the menu of the selected tab, as the workspace is now. */
function Header(workspace: WorkspaceView) {
  const shown = customTabs.findTab?.(workspace, 't1');
  if (!shown || !('Menu' in shown)) throw new Error('The tab is not found.');
  const { Menu } = shown;
  // The menu reads nothing else of the open workspace.
  const open = { workspace, side: { tab: shown } } as unknown as OpenWorkspace;
  return <OpenWorkspaceProvider value={open}>{Menu && <Menu />}</OpenWorkspaceProvider>;
}

test('the open menu of a tab stays open when the server sends the workspace again, and follows its tabs', async () => {
  const workspaceWith = (...tabs: ReturnType<typeof tab>[]) =>
    ({ id: 'w1', role: 'owner', customTabs: tabs }) as unknown as WorkspaceView; // only the fields that are read
  const { rerender } = render(<Header {...workspaceWith(tab('t1', 'To revise'))} />);
  await act(async () => screen.getByRole('button', { name: 'Tab' }).click());
  const item = await screen.findByRole('menuitem', { name: 'Edit tab' });
  expect(screen.queryByRole('menuitem', { name: 'Move down' })).toBeNull();
  rerender(<Header {...workspaceWith(tab('t1', 'To revise'), tab('t2', 'Letters'))} />);
  expect(screen.getByRole('menuitem', { name: 'Edit tab' })).toBe(item);
  expect(screen.getByRole('menuitem', { name: 'Move down' })).toBeTruthy();
});
