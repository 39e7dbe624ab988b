// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CanvasWait } from './canvas-wait.tsx';

afterEach(cleanup);

test('the placeholder of a canvas shows no text while the canvas is loading', () => {
  render(<CanvasWait isMissing={false} retry={undefined} />);
  expect(screen.getByRole('status', { name: 'Loading canvas' }).textContent).toBe('');
});

test('the placeholder of a canvas that failed to load shows the welcome with the reason, and its button tries again', () => {
  const retry = vi.fn();
  render(<CanvasWait isMissing={false} retry={retry} />);
  expect(screen.getByRole('heading').textContent).toBe('Welcome to your canvas');
  expect(screen.getByRole('status').textContent).toContain('It could not be loaded. What is on it is safe.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
});

test('the placeholder of a canvas that was never on this device says so', () => {
  render(<CanvasWait isMissing retry={undefined} />);
  expect(screen.getByRole('status').textContent).toContain('This canvas has not been on this device yet.');
});
