// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useGrid } from './use-grid.ts';

beforeEach(() => localStorage.clear());
const onTheGrid = { showGrid: true, snapToGrid: false };

test('the grid is as the canvas’s settings say, until somebody chooses here; that is kept, for that canvas alone', () => {
  const first = renderHook(() => useGrid('harbour', onTheGrid));
  expect(first.result.current).toMatchObject({ isShown: true, isSnapping: false });
  act(() => first.result.current.turn(true));
  expect(first.result.current).toMatchObject({ isShown: true, isSnapping: true });
  act(() => first.result.current.turn(false));
  const again = renderHook(() => useGrid('harbour', onTheGrid));
  expect(again.result.current).toMatchObject({ isShown: false, isSnapping: false });
  const other = renderHook(() => useGrid('tides', undefined));
  expect(other.result.current).toMatchObject({ isShown: false, isSnapping: false });
});
