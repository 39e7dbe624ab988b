import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contactFormMessage } from '#server/db/schema/index.ts';
import { addLegacyPosts, legacyPost } from '#server/testing/blog-posts.ts';
import { testServer, type TestPerson, type TestServer } from '#server/testing/server.ts';
import { accountFiles } from './account-files.ts';

let server: TestServer;
let ines: TestPerson;
let teo: TestPerson;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ines = await server.person('ines');
  teo = await server.person('teo');
});

/** Returns the value of a file in the export of a person's account. */
async function exported({ userId }: TestPerson, name: string): Promise<unknown> {
  for await (const { path, content } of accountFiles(server.db.read, userId, 'account/')) {
    if (path !== `account/${name}.json`) continue;
    const pieces: Uint8Array[] = [];
    for await (const piece of content instanceof Uint8Array ? [content] : content) pieces.push(piece);
    return JSON.parse(Buffer.concat(pieces).toString());
  }
  return undefined;
}

test('the export has every blog post and outline of the former product with all fields, and none of other people', async () => {
  const meta = {
    seo: { seoTitle: 'Tides', keywords: ['sea'], slug: 'tides' },
    researchSources: [{ title: 'A tide table', url: 'https://tides.example/' }],
  };
  const own = [
    { meta },
    { status: 'failed', content: '' },
    { isOutline: true, outline: [{ heading: 'Ebb' }], generatedBlogId: uuidv7() },
  ].map((change, at) => legacyPost(ines.userId, at + 1, change));
  await addLegacyPosts(server.db, [...own.toReversed(), legacyPost(teo.userId, 4)]);
  expect(await exported(ines, 'blog-posts')).toEqual(
    own.map(({ id, title, content, status, isOutline, outline, generatedBlogId, ...post }) => ({
      id,
      title,
      content,
      status,
      isOutline,
      outline,
      generatedFromOutlineId: null,
      generatedBlogId: generatedBlogId ?? null,
      meta: post.meta,
      createdAt: new Date(post.createdAt).toISOString(),
      updatedAt: new Date(post.updatedAt).toISOString(),
    })),
  );
});

test('the export has the messages that the person sent to us, with and without a session, and the replies', async () => {
  const message = (change: Partial<typeof contactFormMessage.$inferInsert>) => ({
    id: uuidv7(),
    email: ines.email,
    content: 'A question',
    createdAt: 1_000,
    ...change,
  });
  await server.db.write({ scopes: [] }, (tx) =>
    tx
      .insert(contactFormMessage)
      .values([
        message({ userId: ines.userId, email: 'ines@elsewhere.example', isRead: true }),
        message({ createdAt: 2_000, repliedAt: 3_000, reply: 'An answer' }),
        message({ userId: teo.userId, email: teo.email }),
      ]),
  );
  const times = { createdAt: '1970-01-01T00:00:01.000Z', repliedAt: null, reply: null };
  expect(await exported(ines, 'messages')).toEqual([
    { ...times, email: 'ines@elsewhere.example', content: 'A question' },
    {
      createdAt: '1970-01-01T00:00:02.000Z',
      email: ines.email,
      content: 'A question',
      repliedAt: '1970-01-01T00:00:03.000Z',
      reply: 'An answer',
    },
  ]);
});
