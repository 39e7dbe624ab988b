// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { shownUpload as upload } from '#client/files/testing/shown-upload.ts';
import { UploadSection } from './upload-section.tsx';

const queue = vi.hoisted(() => ({
  retry: vi.fn<(id: string) => Promise<void>>(() => Promise.resolve()),
  cancel: vi.fn<(id: string) => Promise<void>>(() => Promise.resolve()),
}));
vi.mock('#client/files/index.ts', () => ({
  currentUploads: () => queue,
  uploadText: () => 'Waiting to upload',
}));
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children, to }: { children: ReactNode; to: string }) => <a href={to}>{children}</a>,
}));

test('the section lists a rejected file with its reason and buttons to retry, download and remove it', () => {
  const refused = { code: 'plan_limit', message: 'There is no room left for this file.' };
  render(<UploadSection uploads={[upload({ refused })]} />);
  expect(screen.getByText('There is no room left for this file. It is kept on this device.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/pricing');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(queue.retry).toHaveBeenCalledWith('a1');
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(queue.cancel).toHaveBeenCalledWith('a1');
});

test('a waiting upload can be cancelled, and the section is absent when there are no uploads', () => {
  const { rerender } = render(<UploadSection uploads={[upload({})]} />);
  expect(screen.getByText('Waiting to upload')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel upload of boat.png' }));
  expect(queue.cancel).toHaveBeenCalledWith('a1');
  rerender(<UploadSection uploads={[]} />);
  expect(screen.queryByText('Files to upload')).toBeNull();
});
