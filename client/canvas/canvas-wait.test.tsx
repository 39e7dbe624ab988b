// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CanvasWait } from './canvas-wait.tsx';

const show = (props: { isMissing: boolean; retry?: () => void }) => {
  const onReconnect = vi.fn();
  render(<CanvasWait retry={undefined} onReconnect={onReconnect} {...props} />);
  return onReconnect;
};

test('the placeholder of a canvas shows no text while the canvas is loading', () => {
  show({ isMissing: false });
  expect(screen.getByRole('status', { name: 'Loading canvas' }).textContent).toBe('');
});

test('a canvas that failed to load shows the two lines of the welcome and the reason; a double click and the button try again', () => {
  const retry = vi.fn();
  show({ isMissing: false, retry });
  expect(screen.getByRole('heading').textContent).toBe('Welcome to your canvas');
  expect(screen.getByText('Double-click anywhere to get started')).toBeTruthy();
  expect(screen.getByText('It could not be loaded. What is on it is safe.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  fireEvent.doubleClick(screen.getByRole('status'));
  expect(retry).toHaveBeenCalledTimes(2);
});

test('a canvas that was never on this device shows the two lines and says so; trying again connects at once', () => {
  const onReconnect = show({ isMissing: true });
  expect(screen.getByText('Double-click anywhere to get started')).toBeTruthy();
  expect(screen.getByText('This canvas has not been on this device yet.')).toBeTruthy();
  fireEvent.doubleClick(screen.getByRole('status'));
  expect(onReconnect).toHaveBeenCalledOnce();
});
