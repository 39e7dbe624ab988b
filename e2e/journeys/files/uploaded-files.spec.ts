import { makePerson, openAs, operation } from '../../testing/people.ts';
import { expect, test } from '../../testing/test.ts';
import { oneDocument } from '../../testing/works.ts';

// The network is always there: nothing is kept for the time without.
test.use({ serviceWorkers: 'block' });

interface Form {
  s3UploadUrl: string;
  s3UploadFields: Record<string, string>;
  key: string;
}

test('[I7] what was uploaded never runs here: a script, a stylesheet, a page', async ({
  browser,
  server,
}) => {
  const ines = await makePerson(server, 'Ines');
  const { path, workspaceId } = await oneDocument(server, ines, { title: 'Files', document: 'One' });
  const { page, context } = await openAs(browser, server, ines, path);
  await expect(page.locator('.ProseMirror')).toBeVisible();

  const upload = async (filename: string, mimeType: string, text: string): Promise<string> => {
    const asked = { workspaceId, fileName: filename, fileType: mimeType };
    const form = await operation<Form>(server, ines, 'create-file', asked);
    // From the page, as a device sends it: its own policy allows that.
    const status = await page.evaluate(
      async ({ s3UploadUrl, s3UploadFields, bytes }) => {
        const data = new FormData();
        for (const [name, value] of Object.entries(s3UploadFields)) data.append(name, value);
        data.append('file', new Blob([bytes]), 'file');
        return (await fetch(s3UploadUrl, { method: 'POST', body: data })).status;
      },
      { ...form, bytes: text },
    );
    expect(status).toBe(204);
    const created = { workspaceId, filename, mimeType, s3Key: form.key };
    const { id } = await operation<{ id: string }>(server, ines, 'create-asset', created);
    return (await operation<{ url: string }>(server, ines, 'get-asset', { id })).url;
  };

  const script = await upload('a.js', 'text/javascript', 'document.title = "A script ran";');
  const style = await upload('a.css', 'text/css', 'body { display: none !important; }');
  const html = await upload(
    'a.html',
    'text/html',
    '<script>document.title = "A page ran"</script><p>Page</p>',
  );

  // A page of this origin without any policy of its own: what holds here holds everywhere.
  const bare = `<!doctype html><title>Bare</title><link rel="stylesheet" href="${style}">
    <script src="${script}"></script><p>Still here</p>`;
  await page.route('**/bare', (route) =>
    route.fulfill({ contentType: 'text/html', body: bare.replaceAll('&', '&amp;') }),
  );
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.goto(`${server.url}/bare`);
  await expect(page.getByText('Still here')).toBeVisible();
  expect(await page.title()).toBe('Bare');
  // A browser that looks ahead for scripts says it of the same one twice.
  expect(new Set(said.filter((line) => line.includes('MIME type'))).size).toBe(2);

  const downloading = page.waitForEvent('download');
  await page.goto(`${server.url}${html}`).catch(() => {});
  expect((await downloading).suggestedFilename()).toBe('a.html');
  expect(await page.title()).toBe('Bare');
  await context.close();
});
