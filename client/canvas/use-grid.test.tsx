// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useGrid } from './use-grid.ts';

beforeEach(() => localStorage.clear());
const gridShown = { showGrid: true, snapToGrid: false };

test('the grid follows the settings of the canvas until this device switches it; the choice is stored per canvas', () => {
  const first = renderHook(() => useGrid('harbour', gridShown));
  expect(first.result.current).toMatchObject({ isShown: true, isSnapping: false });
  act(() => first.result.current.setIsOn(true));
  expect(first.result.current).toMatchObject({ isShown: true, isSnapping: true });
  act(() => first.result.current.setIsOn(false));
  const again = renderHook(() => useGrid('harbour', gridShown));
  expect(again.result.current).toMatchObject({ isShown: false, isSnapping: false });
  const other = renderHook(() => useGrid('tides', undefined));
  expect(other.result.current).toMatchObject({ isShown: false, isSnapping: false });
});
