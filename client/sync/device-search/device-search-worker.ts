import { parseSearchQuery } from '#shared/search/index-words.ts';
import { Device } from '#client/lib/device/device.ts';
import type { SearchResponse, SearchRequest } from './device-search.ts';
import { StoredTexts } from './stored-texts.ts';

const texts = new StoredTexts();
let device: Device | undefined;
let newestRequestId = 0;

/** Answers a request. A newer request that arrives while texts are loading makes it obsolete: it gets no passages. */
async function answer({ requestId, userId, question, itemIds }: SearchRequest): Promise<SearchResponse> {
  newestRequestId = requestId;
  device ??= new Device(userId);
  try {
    const database = await device.database();
    if (database) await texts.read(database, itemIds);
  } catch {
    // Texts that were loaded before are still searched.
  }
  const passages =
    requestId === newestRequestId ? texts.scan.search(parseSearchQuery(question), itemIds) : [];
  return { requestId, passages };
}

addEventListener('message', ({ data }: MessageEvent<SearchRequest>) => {
  void answer(data).then((result) => postMessage(result));
});
