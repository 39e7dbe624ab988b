// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { shownUpload as upload } from '#client/files/testing/shown-upload.ts';
import { ImageCaption } from './image-caption.tsx';
import { ImagePrompt, ImageUpload, MissingImage } from './image-states.tsx';

test('an empty image node offers an upload to a writer, and no upload to a reader', () => {
  const onFiles = vi.fn<(files: readonly File[]) => void>();
  const { rerender } = render(<ImagePrompt canChoose onFiles={onFiles} />);
  expect(screen.getByRole('button', { name: 'Upload image' })).toBeTruthy();
  const file = new File(['x'], 'boat.png', { type: 'image/png' });
  fireEvent.change(screen.getByLabelText('Image file'), { target: { files: [file] } });
  expect(onFiles).toHaveBeenCalledWith([file]);
  rerender(<ImagePrompt canChoose={false} onFiles={onFiles} />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('No image yet')).toBeTruthy();
});

test('an image that is missing or unreadable shows “Failed to load image”', () => {
  const { rerender } = render(<MissingImage canChoose onFiles={() => {}} />);
  expect(screen.getByRole('status').textContent).toContain('Failed to load image');
  expect(screen.getByRole('button', { name: 'Choose another' })).toBeTruthy();
  // A reader cannot select another file.
  rerender(<MissingImage canChoose={false} onFiles={() => {}} />);
  expect(screen.queryByRole('button')).toBeNull();
});

test('an upload shows its progress, that it waits, or the reason why it was refused', () => {
  const props = { canChoose: true, onFiles: () => {} };
  const { rerender } = render(<ImageUpload upload={upload({ progress: 0.62 })} {...props} />);
  expect(screen.getByRole('progressbar', { name: 'Uploading boat.png' }).ariaValueNow).toBe('62');
  expect(screen.getByText('Uploading 62%')).toBeTruthy();
  rerender(<ImageUpload upload={upload({})} {...props} />);
  expect(screen.getByText('Waiting to upload')).toBeTruthy();
  const refused = { code: 'FILE_TOO_LARGE', message: 'File size exceeds 5MB limit.' };
  rerender(<ImageUpload upload={upload({ refused })} {...props} />);
  expect(screen.getByRole('alert').textContent).toContain('File size exceeds 5MB limit.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Choose another' })).toBeTruthy();
});

test('the caption of an image without alt text is its file name', () => {
  render(<ImageCaption alt={null} name="boat.png" canWrite={false} onWrite={() => {}} />);
  expect(screen.getByText('boat.png')).toBeTruthy();
});

test('the caption field writes the alt text when it is left, by Enter and Escape as well as by a click', () => {
  const onWrite = vi.fn<(alt: string) => void>();
  render(<ImageCaption alt="A boat" name="boat.png" canWrite onWrite={onWrite} />);
  const field = screen.getByLabelText('Alt text');
  for (const [words, leave] of [
    ['Two boats', () => fireEvent.keyDown(field, { key: 'Escape' })],
    ['Three boats', () => fireEvent.keyDown(field, { key: 'Enter' })],
    ['Four boats', () => field.blur()],
  ] as const) {
    field.focus();
    fireEvent.change(field, { target: { value: words } });
    leave();
    expect(onWrite).toHaveBeenLastCalledWith(words);
    expect(document.activeElement).toBe(document.body);
  }
});
