import type { TestPerson, TestServer } from './server.ts';

/** A PNG of one red pixel, the smallest possible PNG. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
);

export interface TestFile {
  bytes?: Uint8Array;
  name?: string;
  type?: string;
}

/** Uploads a file as a device does: requests a form and posts it (steps 1 and 2). @returns the key of the upload */
export async function uploadFile(
  server: TestServer,
  person: TestPerson | undefined,
  workspaceId: string,
  { bytes = PIXEL, name = 'harbour.png', type = 'image/png' }: TestFile = {},
): Promise<string> {
  const allowed = await server.call(person, 'create-file', { workspaceId, fileName: name, fileType: type });
  if (allowed.status !== 200) throw new Error(JSON.stringify(allowed.body));
  const { s3UploadUrl, s3UploadFields, key } = allowed.body;
  const answer = await server.fetch(s3UploadUrl, {
    method: 'POST',
    body: formOf(s3UploadFields, bytes, name, type),
  });
  if (answer.status !== 204)
    throw new Error(`Upload failed: ${answer.status} ${JSON.stringify(answer.body)}`);
  return key;
}

/** Returns the form of step 2: the fields, then the file. */
export function formOf(
  fields: Readonly<Record<string, string>>,
  bytes: Uint8Array,
  name = 'harbour.png',
  type = 'image/png',
): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  // A copy, because a buffer can be a part of a larger ArrayBuffer.
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
}

/** Uploads a file and creates its asset. @returns the answer of create-asset */
export async function newAsset(
  server: TestServer,
  person: TestPerson | undefined,
  workspaceId: string,
  { title, folderId, ...file }: TestFile & { title?: string; id?: string; folderId?: string } = {},
): Promise<{ id: string; s3Key: string; name: string; [more: string]: unknown }> {
  const s3Key = await uploadFile(server, person, workspaceId, file);
  const { name = 'harbour.png', type = 'image/png', id } = file;
  const answer = await server.call(person, 'create-asset', {
    workspaceId,
    s3Key,
    filename: name,
    mimeType: type,
    ...(title === undefined ? {} : { name: title }),
    ...(id === undefined ? {} : { id }),
    ...(folderId === undefined ? {} : { folderId }),
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}
