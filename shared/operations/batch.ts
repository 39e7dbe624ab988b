import * as v from 'valibot';
import type { WireError } from '../errors/app-error.ts';

/** Maximum number of operations in one request. */
export const BATCH_OPERATIONS = 50;
/** Maximum length of the whole request body in bytes. */
export const BATCH_BYTES = 512 * 1024;

/**
 * Several operations of one scope in one request, in their order. Each has its own idempotency key, and its body is the
 * exact string that would be sent alone, because a key is bound to the hash of the body [F3].
 */
export const OperationBatch = v.strictObject({
  /**
   * The epoch in which the device's earlier operations were acknowledged. In another epoch nothing is executed, because
   * the earlier operations must be sent again first [E3].
   */
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

/**
 * The answers, one per executed operation. It ends after the first error: later operations may depend on the failed
 * one.
 */
export interface BatchAnswer {
  answers: ({ seq: number } | { error: WireError })[];
}
