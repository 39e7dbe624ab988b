import * as v from 'valibot';
import type { WireError } from '../errors/app-error.ts';

/** So many operations are handed over in one request at most. */
export const BATCH_OPERATIONS = 50;
/** Their texts and what stands around them, bytes. */
export const BATCH_BYTES = 512 * 1024;

/**
 * What a device hands over at once: operations of one scope in their order, each under its own key, with its body as it
 * would be sent alone, for a key is bound to the letters of its body [F3].
 */
export const OperationBatch = v.strictObject({
  /** Of the epoch in which earlier ones were confirmed; in another nothing is carried out, they come first [E3]. */
  epoch: v.nullable(v.pipe(v.string(), v.maxLength(100))),
  operations: v.pipe(
    v.array(
      v.strictObject({
        name: v.pipe(v.string(), v.maxLength(100)),
        key: v.pipe(v.string(), v.maxLength(100)),
        version: v.number(),
        body: v.string(),
      }),
    ),
    v.minLength(1),
    v.maxLength(BATCH_OPERATIONS),
  ),
});
export type OperationBatch = v.InferOutput<typeof OperationBatch>;

/** One answer for each that was tried. The first that is not done is the last: what comes after it may stand on it. */
export interface BatchAnswer {
  answers: ({ seq: number } | { error: WireError })[];
}
