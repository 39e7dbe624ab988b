import { makePerson, openAs, operation } from '../../testing/people.ts';
import { expect, test } from '../../testing/test.ts';
import { createWorkspaceWithDocument } from '../../testing/sample-workspaces.ts';

// These tests are never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

interface UploadForm {
  s3UploadUrl: string;
  s3UploadFields: Record<string, string>;
  key: string;
}

test('[I7] uploaded scripts, stylesheets and HTML pages never run on the origin of the app', async ({
  browser,
  server,
}) => {
  const ines = await makePerson(server, 'Ines');
  const { path, workspaceId } = await createWorkspaceWithDocument(server, ines, {
    title: 'Files',
    document: 'One',
  });
  const { page, context } = await openAs(browser, server, ines, path);
  await expect(page.locator('.ProseMirror')).toBeVisible();

  const upload = async (filename: string, mimeType: string, text: string): Promise<string> => {
    const input = { workspaceId, fileName: filename, fileType: mimeType };
    const form = await operation<UploadForm>(server, ines, 'create-file', input);
    // The upload is sent from the page, so the test also proves that the page's Content Security Policy allows it.
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
    const assetInput = { workspaceId, filename, mimeType, s3Key: form.key };
    const { id } = await operation<{ id: string }>(server, ines, 'create-asset', assetInput);
    return (await operation<{ url: string }>(server, ines, 'get-asset', { id })).url;
  };

  const script = await upload('a.js', 'text/javascript', 'document.title = "A script ran";');
  const style = await upload('a.css', 'text/css', 'body { display: none !important; }');
  const html = await upload(
    'a.html',
    'text/html',
    '<script>document.title = "A page ran"</script><p>Page</p>',
  );

  // This page has the app's origin and no Content Security Policy. If nothing runs here, nothing runs anywhere.
  const barePage = `<!doctype html><title>Bare</title><link rel="stylesheet" href="${style}">
    <script src="${script}"></script><p>Still here</p>`;
  await page.route('**/bare', (route) =>
    route.fulfill({ contentType: 'text/html', body: barePage.replaceAll('&', '&amp;') }),
  );
  const consoleMessages: string[] = [];
  page.on('console', (message) => consoleMessages.push(message.text()));
  await page.goto(`${server.url}/bare`);
  await expect(page.getByText('Still here')).toBeVisible();
  expect(await page.title()).toBe('Bare');
  // The preload scanner may log the message for the same script twice, so a set counts each message once.
  expect(new Set(consoleMessages.filter((line) => line.includes('MIME type'))).size).toBe(2);

  const downloading = page.waitForEvent('download');
  await page.goto(`${server.url}${html}`).catch(() => {});
  expect((await downloading).suggestedFilename()).toBe('a.html');
  expect(await page.title()).toBe('Bare');
  await context.close();
});
