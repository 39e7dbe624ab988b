import { expect, test } from 'vitest';
import type { QueuedUpload } from '#client/lib/device/schema.ts';
import { PostFault } from './post-form.ts';
import { classifyUploadFailure } from './classify-upload-failure.ts';

const ROW = { attempts: 3, refused: null, posted: null } as unknown as QueuedUpload;

const attemptsAfter = (status: number): number | undefined => {
  const classification = classifyUploadFailure(ROW, new PostFault(status, 'No.'), 0, 0.5);
  return classification.do === 'change' ? classification.row.attempts : undefined;
};

test('[A15] an upload to a full store is retried without counting the attempt; any other refusal of the form counts', () => {
  expect([0, 503].map(attemptsAfter)).toEqual([3, 3]);
  expect([400, 403, 500].map(attemptsAfter)).toEqual([4, 4, 4]);
});
