import { crc32 } from 'node:zlib';
import { v7 as uuidv7 } from 'uuid';

import { manyStructs, type Target, type StopCondition } from '#sync/testing/faults/budget-attacks.ts';

/** A server and the attacker's account there. */
export interface AttackerAccount extends Pick<Target, 'syncUrl' | 'httpUrl' | 'ydocId' | 'sessionId'> {
  workspaceId: string;
  /** A document in which nobody else writes. */
  ownYdocId: string;
}

export type Caller = AttackerAccount & Target;

const CONCURRENCY = 8;
const PAUSE_MS = 10;
const TIMEOUT_MS = 60_000;
const PART_BYTES = 4 * 1024 * 1024;
const FILE_BYTES = 8 * 1024 * 1024;

/** Markdown that would keep a naive parser busy for seconds, or crash it. */
const EXPENSIVE_MARKDOWN: readonly string[] = [
  '>'.repeat(100_000),
  '*a_'.repeat(60_000),
  '[a](<b'.repeat(30_000),
  Array.from({ length: 50 }, () => '*a_'.repeat(2_000)).join('\n'),
];

/** Sends requests until `until` returns true, several at a time, and ignores rejections. */
export async function flood(
  until: StopCondition,
  request: (count: number) => Promise<unknown>,
  concurrency = CONCURRENCY,
): Promise<void> {
  let turn = 0;
  const worker = async (): Promise<void> => {
    while (!until()) {
      await request((turn += 1)).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

/** Sends a POST request. @returns the whole response body */
export async function post(
  { httpUrl, sessionId, headers }: Pick<Target, 'httpUrl' | 'sessionId' | 'headers'>,
  path: string,
  body: BodyInit,
  type: string | undefined = 'application/json',
): Promise<string> {
  const response = await fetch(httpUrl + path, {
    method: 'POST',
    body,
    headers: {
      authorization: `Bearer ${sessionId}`,
      'idempotency-key': uuidv7(),
      ...(type === undefined ? {} : { 'content-type': type }),
      ...headers?.(),
    },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return response.text();
}

export const call = (caller: Caller, name: string, input: object): Promise<string> =>
  post(caller, `/operations/${name}`, JSON.stringify(input));

/** Replaces the text of a document that others write in with expensive Markdown. */
export async function parseBombs(caller: Caller, until: StopCondition): Promise<void> {
  const { ydocId: id } = caller;
  await flood(until, (turn) =>
    call(caller, 'update-document', { id, contentMd: EXPENSIVE_MARKDOWN[turn % EXPENSIVE_MARKDOWN.length] }),
  );
}

/** Replaces a text repeatedly with a text of the maximum length. */
export async function longestTexts(caller: Caller, until: StopCondition): Promise<void> {
  const { ownYdocId: id } = caller;
  const text = 'The harbour lies still. **Nobody** _came_ today.\n\n'.repeat(60_000);
  await flood(until, (turn) => call(caller, 'update-document', { id, contentMd: `${turn} ${text}` }), 2);
}

/** Sends parts of long updates that are never finished, and finishes others whose last bytes are missing. */
export async function updateParts(caller: Caller, until: StopCondition): Promise<void> {
  const part = new Uint8Array(PART_BYTES).fill(7);
  const update = new Uint8Array(manyStructs(9, 100_000));
  const uploadEnd = { size: update.byteLength, crc: crc32(update), schema: '1.0' };
  await flood(until, async (turn) => {
    const path = `/sync/rooms/${caller.ydocId}/updates/${uuidv7()}`;
    if (turn % 4 !== 0) return post(caller, `${path}/0`, part, undefined);
    await post(caller, `${path}/0`, update.subarray(0, -9), undefined);
    return post(caller, path, JSON.stringify(uploadEnd));
  });
}

export async function newDocuments(caller: Caller, until: StopCondition): Promise<void> {
  const { workspaceId } = caller;
  await flood(until, (turn) => call(caller, 'create-document', { workspaceId, title: `Noise ${turn}` }));
}

export async function uploadGrants(caller: Caller, until: StopCondition): Promise<void> {
  await flood(until, () => requestGrant(caller));
}

const requestGrant = (caller: Caller): Promise<string> => {
  const { workspaceId } = caller;
  return call(caller, 'create-file', { workspaceId, fileName: 'noise.png', fileType: 'image/png' });
};

/** Uploads a file with every grant and never registers it. */
export async function abandonedUploads(caller: Caller, until: StopCondition): Promise<void> {
  const bytes = new Blob([new Uint8Array(FILE_BYTES)], { type: 'image/png' });
  await flood(until, async () => {
    const { s3UploadUrl, s3UploadFields } = JSON.parse(await requestGrant(caller)) as {
      s3UploadUrl: string;
      s3UploadFields: Record<string, string>;
    };
    const form = new FormData();
    for (const [name, value] of Object.entries(s3UploadFields)) form.append(name, value);
    form.append('file', bytes, 'noise.png');
    return post(caller, s3UploadUrl, form, undefined);
  });
}
