import { expect, test } from 'vitest';
import { fileSizeText } from './file-size.ts';

test('fileSizeText formats sizes with one decimal in B, KB, MB and GB', () => {
  expect([0, 18, 1_023, 1_536, 5 * 1024 ** 2, 3.25 * 1024 ** 3, 5_000 * 1024 ** 3].map(fileSizeText)).toEqual(
    ['0.0 B', '18.0 B', '1023.0 B', '1.5 KB', '5.0 MB', '3.3 GB', '5000.0 GB'],
  );
});
