import { setTimeout as sleep } from 'node:timers/promises';

export interface ReadAnswer {
  /** `cut` is an answer that ended without being complete or cancelled: a fault. */
  end: 'complete' | 'cancelled' | 'cut';
  /** When it was cancelled, milliseconds since 1970. */
  cancelledAt: number | undefined;
  /** From the request to the end, milliseconds. */
  took: number;
  text: string;
}

/** Sends a request and reads its stream to the end. @param cancelAfterMs cancels it after this time */
export async function readAnswer(
  url: string,
  init: RequestInit,
  cancelAfterMs: number | undefined,
): Promise<ReadAnswer> {
  const controller = new AbortController();
  const startedAt = Date.now();
  let cancelledAt: number | undefined;
  let text = '';
  const isOver = new AbortController();
  if (cancelAfterMs !== undefined)
    void sleep(cancelAfterMs, undefined, { signal: isOver.signal }).then(
      () => {
        cancelledAt = Date.now();
        controller.abort();
      },
      () => {},
    );
  try {
    const response = await fetch(url, { ...init, signal: controller.signal });
    const decoder = new TextDecoder();
    for await (const part of response.body ?? []) text += decoder.decode(part, { stream: true });
  } catch (error) {
    if (cancelledAt === undefined) throw error;
  } finally {
    isOver.abort();
  }
  const isComplete = text.includes('data: [DONE]');
  return {
    end: isComplete ? 'complete' : cancelledAt === undefined ? 'cut' : 'cancelled',
    cancelledAt: isComplete ? undefined : cancelledAt,
    took: Date.now() - startedAt,
    text,
  };
}
