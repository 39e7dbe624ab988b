import { File, FileText, Film, Image } from 'lucide-react';
import { expect, test } from 'vitest';
import { fileIconOf } from './file-icon.ts';

test('an image, a video, a text and a PDF have icons of their own', () => {
  const icons = [
    { type: 'image', mimeType: 'image/png' },
    { type: 'video', mimeType: 'video/mp4' },
    { type: 'file', mimeType: 'text/markdown' },
    { type: 'file', mimeType: 'application/pdf' },
    { type: 'file', mimeType: 'application/x-unknown' },
  ] as const;
  expect(icons.map(fileIconOf)).toEqual([Image, Film, FileText, FileText, File]);
});
