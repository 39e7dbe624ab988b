// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import { compose } from '../contributions/compose.ts';
import { ContributionsProvider } from '../contributions/use-contributions.tsx';
import { useSidePanel } from './use-side-panel.ts';

beforeEach(() => {
  localStorage.clear();
});

const NO_CONTRIBUTIONS = compose([]);

function openPanel(isReplaced: boolean) {
  const closeAside = vi.fn<() => void>();
  const workspace = { id: 'w1' } as WorkspaceView; // the only field that is read
  const { result } = renderHook(() => useSidePanel(workspace, { isReplaced, closeAside }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <ContributionsProvider value={NO_CONTRIBUTIONS}>{children}</ContributionsProvider>
    ),
  });
  return { panel: () => result.current, closeAside };
}

test('the panel stays beside an aside that leaves it room, and showing it closes nothing', () => {
  const { panel, closeAside } = openPanel(false);
  expect(panel().isShown).toBe(true);
  act(() => panel().hide());
  expect(panel().isShown).toBe(false);
  act(() => panel().show());
  expect(panel().isShown).toBe(true);
  expect(closeAside).not.toHaveBeenCalled();
});

test('an aside without room for both hides the panel, and showing the panel closes the aside', () => {
  const { panel, closeAside } = openPanel(true);
  expect(panel().isShown).toBe(false);
  act(() => panel().show());
  expect(closeAside).toHaveBeenCalledOnce();
});
