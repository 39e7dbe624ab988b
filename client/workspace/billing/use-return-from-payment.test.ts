// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useReturnFromPayment } from './use-return-from-payment.ts';

const show = (persisted: boolean): void => {
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
};

test('only a page that the browser shows as it was left notifies its component, until that is removed', () => {
  const onReturn = vi.fn();
  const { unmount } = renderHook(() => useReturnFromPayment(onReturn));
  show(false);
  expect(onReturn).not.toHaveBeenCalled();
  show(true);
  expect(onReturn).toHaveBeenCalledTimes(1);
  unmount();
  show(true);
  expect(onReturn).toHaveBeenCalledTimes(1);
});
