import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PHOTO_MESSAGES } from '#shared/accounts/admin-profile.ts';
import { FILE_TOO_LARGE } from '#shared/assets/file-rules.ts';
import { adminLog, user } from '#server/db/schema/index.ts';
import { testServer, type TestPerson, type TestServer } from '#server/testing/server.ts';
import { refusal } from '#server/testing/workspace.ts';

let server: TestServer;
let admin: TestPerson;
beforeAll(async () => {
  server = await testServer();
  admin = await server.administrator('keeper');
});
afterAll(() => server.close());

const FIELDS = {
  username: 'Ines',
  fullName: 'Ines Weber',
  phoneNumber: '+49 30 1234',
  bio: 'Runs it.\nAlone.',
};
const update = (input: object, caller = admin) =>
  server.call(caller, 'update-admin-profile', { ...FIELDS, ...input });
const read = async (caller = admin) => (await server.call(caller, 'get-admin-profile')).body;
const photoKeyOf = async ({ userId }: TestPerson) =>
  (await server.db.read.select().from(user).where(eq(user.id, userId)))[0]?.photoKey;

/** Uploads bytes by the form of the server. @returns the key of the upload */
async function upload(bytes: Uint8Array, fileType = 'image/png', caller = admin): Promise<string> {
  const grant = await server.call(caller, 'create-photo-upload', { fileType, fileSize: bytes.length });
  const form = new FormData();
  for (const [name, value] of Object.entries<string>(grant.body.s3UploadFields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(bytes)], { type: fileType }), 'photo');
  const { status } = await server.fetch(grant.body.s3UploadUrl, { method: 'POST', body: form });
  expect(status).toBe(204);
  return grant.body.key;
}
const square = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#fc0' } });
const svg = (body = '') =>
  new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30" fill="#fc0"/>${body}</svg>`,
  );

describe('the profile of an administrator', () => {
  test('the profile of an administrator does not exist for a writer', async () => {
    const writer = await server.person();
    for (const answer of [
      await server.call(writer, 'get-admin-profile'),
      await update({}, writer),
      await server.call(writer, 'create-photo-upload', { fileType: 'image/png', fileSize: 10 }),
    ])
      expect(answer).toMatchObject(refusal(404, 'not_found'));
  });

  test.each([
    [{ username: '' }, 'A name must not be empty.'],
    [{ username: 'x'.repeat(41) }, 'A name may have at most 40 characters.'],
    [{ fullName: 'x'.repeat(101) }, 'A full name may have at most 100 characters.'],
    [{ fullName: 'two\nlines' }, 'A full name is a single line of text.'],
    [{ phoneNumber: 'call me' }, 'A phone number has digits, spaces and the characters + - . / ( ).'],
    [{ bio: 'x'.repeat(1001) }, 'A bio may have at most 1,000 characters.'],
    [{ isAdmin: true }, '"isAdmin" is not a field of this request.'],
  ])('%s is refused with a sentence', async (input, message) => {
    const before = await read();
    expect(await update(input)).toMatchObject({ ...refusal(400, 'invalid_input'), body: { message } });
    expect(await read()).toEqual(before);
  });

  test('it is stored and read again; empty fields are allowed', async () => {
    expect((await update({})).status).toBe(200);
    expect(await read()).toEqual({ ...FIELDS, email: admin.email, photoUrl: null });
    await update({ fullName: '', phoneNumber: '', bio: '' });
    expect(await read()).toMatchObject({ fullName: '', phoneNumber: '', bio: '' });
    const log = await server.db.read.select().from(adminLog).where(eq(adminLog.actorId, admin.userId));
    expect(log.map(({ message }) => message)).toContain('Changed their own profile.');
  });
});

describe('the photo of an administrator', () => {
  test('a type or size that is not allowed is refused before the upload', async () => {
    const grant = (fileType: string, fileSize: number) =>
      server.call(admin, 'create-photo-upload', { fileType, fileSize });
    for (const type of ['image/webp', 'application/pdf', 'text/html', ''])
      expect((await grant(type, 10)).body.message).toBe(PHOTO_MESSAGES.wrongType);
    expect((await grant('image/png', 5 * 1024 * 1024 + 1)).body.message).toBe(FILE_TOO_LARGE);
  });

  test('20 megapixels, an image of another type and damaged bytes are refused; the photo stays', async () => {
    await update({ photo: await upload(await square(20).png().toBuffer()) });
    const stored = await photoKeyOf(admin);
    const large = await sharp({
      create: { width: 5000, height: 4000, channels: 3, background: '#fff' },
    })
      .png()
      .toBuffer();
    const png = await square(30).png().toBuffer();
    const refused: [Uint8Array, string][] = [
      [large, PHOTO_MESSAGES.tooManyPixels],
      [await square(801).jpeg().toBuffer(), PHOTO_MESSAGES.tooManyPixels],
      [await square(10).webp().toBuffer(), PHOTO_MESSAGES.wrongType],
      [new TextEncoder().encode('<html><script>1</script></html>'), PHOTO_MESSAGES.wrongType],
      [png.subarray(0, png.length - 40), PHOTO_MESSAGES.damaged],
    ];
    for (const [bytes, message] of refused) {
      const key = await upload(bytes);
      expect((await update({ photo: key })).body.message).toBe(message);
      expect(await server.services.files.has(key)).toBe(false);
    }
    expect(await photoKeyOf(admin)).toBe(stored);
  });

  test('the key of another user or of a file is refused', async () => {
    const other = await server.administrator('other');
    const keys = [
      await upload(await square(10).png().toBuffer(), 'image/png', other),
      `photos/${other.userId}/${crypto.randomUUID()}`,
      `uploads/${admin.userId}/${crypto.randomUUID()}`,
      '../../etc/passwd',
    ];
    for (const photo of keys)
      expect(await update({ photo })).toMatchObject({ body: { message: PHOTO_MESSAGES.uploadGone } });
  });

  test.each([
    ['image/png', () => square(800).png().toBuffer()],
    ['image/jpeg', () => square(64).jpeg().toBuffer()],
    ['image/gif', () => square(64).gif().toBuffer()],
    ['image/svg+xml', () => Promise.resolve(svg('<script>alert(1)</script><image href="/etc/passwd"/>'))],
  ])('%s becomes a WebP image that only its owner reads', async (type, make) => {
    const person = await server.administrator('photographed');
    const key = await upload(await make(), type, person);
    expect((await update({ photo: key }, person)).status).toBe(200);
    const { photoUrl } = await read(person);
    const response = await server.fetch(photoUrl);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const stored = await server.services.files.read((await photoKeyOf(person)) ?? '', 1e7);
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp' });
    await expect.poll(() => server.services.files.has(key)).toBe(false);
  });

  test('a new photo replaces the file, and null removes it', async () => {
    const person = await server.administrator('replaced');
    await update({ photo: await upload(await square(10).png().toBuffer(), 'image/png', person) }, person);
    const first = (await photoKeyOf(person)) ?? '';
    await update({ photo: await upload(await square(12).png().toBuffer(), 'image/png', person) }, person);
    const second = (await photoKeyOf(person)) ?? '';
    await expect.poll(() => server.services.files.has(first)).toBe(false);
    await update({}, person);
    expect(await photoKeyOf(person)).toBe(second);
    await update({ photo: null }, person);
    expect(await read(person)).toMatchObject({ photoUrl: null });
    await expect.poll(() => server.services.files.has(second)).toBe(false);
  });
});
