import { getBlockHistory, type DocumentVersionView } from '#shared/operations/versions.ts';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { ApiError } from '#client/api/api-error.ts';
import { callOperation } from '#client/api/call-operation.ts';
import type { FormerBlock } from '#client/editor/page/restore-block.ts';

/** How a paragraph read when a version was kept. */
export interface BlockReading {
  version: DocumentVersionView;
  former: FormerBlock;
}

/** Milliseconds until a question is put again that the server had too many of. */
const TOO_MANY_MS = 5_000;

/**
 * Walks through the versions of a document, newest first: those in which one paragraph reads otherwise than in the next
 * newer one, a look of the server's at a time.
 * @throws ApiError, and the signal's reason once it is aborted
 */
export async function* walkBlock(
  documentId: string,
  blockId: string,
  signal: AbortSignal,
): AsyncGenerator<readonly BlockReading[]> {
  let after: string | null = null;
  do {
    signal.throwIfAborted();
    const input: { id: string; blockId: string; after?: string } = {
      id: documentId,
      blockId,
      ...(after !== null && { after }),
    };
    const { output } = await patiently(() => callOperation(getBlockHistory, input, { signal }), signal);
    yield output.entries.map(({ version, block, before, after: below }) => ({
      version,
      former: {
        // The operation's own contract calls it ProseMirror's JSON.
        block: block as unknown as NodeJson,
        order: [before, blockId, below].filter((id) => id !== null),
      },
    }));
    after = output.next;
  } while (after !== null);
}

/** The server answers so many questions a minute; whoever walks waits. */
async function patiently<Answer>(ask: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError) || error.statusCode !== 429) throw error;
      await new Promise((resolve) => setTimeout(resolve, TOO_MANY_MS));
      signal.throwIfAborted();
    }
  }
}
