import { expect, test } from 'vitest';
import type { QueuedUpload } from '#client/lib/device/schema.ts';
import { PostFault } from './post-form.ts';
import { classifyUploadFailure } from './classify-upload-failure.ts';

const ROW = { attempts: 3, refused: null, posted: null } as unknown as QueuedUpload;

const attemptsAfter = (status: number): number | undefined => {
  const verdict = classifyUploadFailure(ROW, new PostFault(status, 'No.'), 0, 0.5);
  return verdict.do === 'change' ? verdict.row.attempts : undefined;
};

test('[A15] a store without room is tried until it has some; any other refusal of a form counts', () => {
  expect([0, 503].map(attemptsAfter)).toEqual([3, 3]);
  expect([400, 403, 500].map(attemptsAfter)).toEqual([4, 4, 4]);
});
