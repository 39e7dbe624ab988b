import { setTimeout as sleep } from 'node:timers/promises';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import {
  END,
  EVENT_STREAM,
  startModelServer,
  words,
  type ModelAnswer,
  type ModelServer,
} from '#server/ai/testing/model-server.ts';
import { grantCredits } from '#server/billing/credits.ts';
import type { Db } from '#server/db/database.ts';
import { textProduct, type TextProduct } from './text-product.ts';

/** Hundredths of a credit: more than all runs cost. */
const CREDITS = 1_000_000;

export interface ModelProduct extends TextProduct {
  model: ModelServer;
}

/** Starts a stand-in for a language model, and the product with these texts, whose writer has credits for it. */
export async function modelProduct(texts: readonly NodeJson[]): Promise<ModelProduct> {
  const model = await startModelServer();
  const product = await textProduct(texts, {
    env: modelSettings(model.baseUrl),
    seedMore: (db, { userId }) => seedCredits(db, [userId]),
  });
  return {
    ...product,
    model,
    stop: async () => {
      await product.stop();
      await model.close();
    },
  };
}

export const modelSettings = (baseUrl: string): Record<string, string> => ({
  AI_BASE_URL: baseUrl,
  AI_API_KEY: 'bench',
  AI_MODEL: 'bench',
});

export async function seedCredits(db: Db, userIds: readonly string[]): Promise<void> {
  await db.write({ scopes: [] }, async (tx) => {
    for (const userId of userIds)
      await grantCredits(tx, { userId, amount: CREDITS, reason: 'purchase', ref: 'bench', now: Date.now() });
  });
}

export interface Pace {
  /** Milliseconds before the first piece. */
  firstAfterMs: number;
  /** Milliseconds between pieces. */
  everyMs: number;
  /** Called when a piece was written to the socket, with its index. */
  onSent?: (index: number) => void;
}

/** Answers with these pieces, one after the other, until the client leaves. */
export const paced =
  (pieces: Iterable<string>, { firstAfterMs, everyMs, onSent }: Pace): ModelAnswer =>
  async (response) => {
    response.writeHead(200, EVENT_STREAM);
    response.flushHeaders();
    await sleep(firstAfterMs);
    let index = 0;
    for (const piece of pieces) {
      if (response.closed) return;
      response.write(words(piece));
      onSent?.(index);
      index += 1;
      await sleep(everyMs);
    }
    response.end(END);
  };

/** Returns words of an answer, each with a space, as a model sends them. */
export const answerWords = (count: number): string[] =>
  Array.from(
    { length: count },
    (_, at) => `${['Low', 'water', 'at', 'seven', 'and', 'no', 'wind'][at % 7]} `,
  );
