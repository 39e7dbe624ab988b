import { getBlockHistory, type DocumentVersionView } from '#shared/operations/versions.ts';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { ApiError } from '#client/api/api-error.ts';
import { callOperation } from '#client/api/call-operation.ts';
import type { FormerBlock } from '#client/editor/page/restore-block.ts';

/** A paragraph as it was in a version. */
export interface BlockRevision {
  version: DocumentVersionView;
  former: FormerBlock;
}

/** Milliseconds before a throttled request is repeated. */
const THROTTLE_DELAY_MS = 5_000;

/**
 * Yields the versions, newest first, in which a paragraph differs from the next newer version. One response of the
 * server is yielded at a time.
 * @throws ApiError, and the signal's reason once it is aborted
 */
export async function* walkBlockHistory(
  documentId: string,
  blockId: string,
  signal: AbortSignal,
): AsyncGenerator<readonly BlockRevision[]> {
  let after: string | null = null;
  do {
    signal.throwIfAborted();
    const input: { id: string; blockId: string; after?: string } = {
      id: documentId,
      blockId,
      ...(after !== null && { after }),
    };
    const { output } = await retryThrottled(() => callOperation(getBlockHistory, input, { signal }), signal);
    yield output.entries.map(({ version, block, before, after: below }) => ({
      version,
      former: {
        // The contract types the block as any object. It is ProseMirror's JSON.
        block: block as unknown as NodeJson,
        order: [before, blockId, below].filter((id) => id !== null),
      },
    }));
    after = output.next;
  } while (after !== null);
}

/** Repeats a request after a 429: the server limits the requests per minute. */
async function retryThrottled<Result>(request: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  for (;;) {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof ApiError) || error.statusCode !== 429) throw error;
      await new Promise((resolve) => setTimeout(resolve, THROTTLE_DELAY_MS));
      signal.throwIfAborted();
    }
  }
}
