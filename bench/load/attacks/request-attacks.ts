import { crc32 } from 'node:zlib';
import { v7 as uuidv7 } from 'uuid';

import { manyStructs, type Target, type Until } from '#sync/testing/faults/budget-attacks.ts';

/** A server, and what an attacker with an account has there. */
export interface Attacked extends Pick<Target, 'syncUrl' | 'httpUrl' | 'ydocId' | 'sessionId'> {
  workspaceId: string;
  /** A document in which nobody else writes. */
  ownYdocId: string;
}

type Caller = Attacked & Target;

const AT_ONCE = 8;
const PAUSE_MS = 10;
const GIVE_UP_MS = 60_000;
const PIECE_BYTES = 4 * 1024 * 1024;
const FILE_BYTES = 8 * 1024 * 1024;

/** What a reader of Markdown would take seconds for, or end at. */
const BOMBS: readonly string[] = [
  '>'.repeat(100_000),
  '*a_'.repeat(60_000),
  '[a](<b'.repeat(30_000),
  Array.from({ length: 50 }, () => '*a_'.repeat(2_000)).join('\n'),
];

/** Sends requests without an end, several at a time; refusals do not matter. */
export async function flood(
  until: Until,
  request: (turn: number) => Promise<unknown>,
  atOnce = AT_ONCE,
): Promise<void> {
  let turn = 0;
  const lane = async (): Promise<void> => {
    while (!until()) {
      await request((turn += 1)).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

/** @returns the answer's body, read to its end */
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
    signal: AbortSignal.timeout(GIVE_UP_MS),
  });
  return response.text();
}

const call = (caller: Caller, name: string, input: object): Promise<string> =>
  post(caller, `/operations/${name}`, JSON.stringify(input));

/** Markdown that is made to be expensive, as the text of a document others write in. */
export async function parseBombs(caller: Caller, until: Until): Promise<void> {
  const { ydocId: id } = caller;
  await flood(until, (turn) =>
    call(caller, 'update-document', { id, contentMd: BOMBS[turn % BOMBS.length] }),
  );
}

/** Texts as long as one may be, each replacing the one before. */
export async function wholeTexts(caller: Caller, until: Until): Promise<void> {
  const { ownYdocId: id } = caller;
  const words = 'The harbour lies still. **Nobody** _came_ today.\n\n'.repeat(60_000);
  await flood(until, (turn) => call(caller, 'update-document', { id, contentMd: `${turn} ${words}` }), 2);
}

/** Pieces of uploads without an end, and ends of uploads that lack their last bytes. */
export async function textPieces(caller: Caller, until: Until): Promise<void> {
  const piece = new Uint8Array(PIECE_BYTES).fill(7);
  const update = new Uint8Array(manyStructs(9, 100_000));
  const end = { size: update.byteLength, crc: crc32(update), schema: '1.0' };
  await flood(until, async (turn) => {
    const path = `/sync/rooms/${caller.ydocId}/updates/${uuidv7()}`;
    if (turn % 4 !== 0) return post(caller, `${path}/0`, piece, undefined);
    await post(caller, `${path}/0`, update.subarray(0, -9), undefined);
    return post(caller, path, JSON.stringify(end));
  });
}

export async function newDocuments(caller: Caller, until: Until): Promise<void> {
  const { workspaceId } = caller;
  await flood(until, (turn) => call(caller, 'create-document', { workspaceId, title: `Noise ${turn}` }));
}

export async function grants(caller: Caller, until: Until): Promise<void> {
  await flood(until, () => grant(caller));
}

const grant = (caller: Caller): Promise<string> => {
  const { workspaceId } = caller;
  return call(caller, 'create-file', { workspaceId, fileName: 'noise.png', fileType: 'image/png' });
};

/** Sends what every grant allows, and makes no file of it. */
export async function fileUploads(caller: Caller, until: Until): Promise<void> {
  const bytes = new Blob([new Uint8Array(FILE_BYTES)], { type: 'image/png' });
  await flood(until, async () => {
    const { s3UploadUrl, s3UploadFields } = JSON.parse(await grant(caller)) as {
      s3UploadUrl: string;
      s3UploadFields: Record<string, string>;
    };
    const form = new FormData();
    for (const [name, value] of Object.entries(s3UploadFields)) form.append(name, value);
    form.append('file', bytes, 'noise.png');
    return post(caller, s3UploadUrl, form, undefined);
  });
}
