import {
  END,
  EVENT_STREAM,
  sendError,
  sendEvents,
  startModelServer,
  words,
  type ModelServer,
} from '../../../server/ai/testing/model-server.ts';
import { ask, panel, useButton } from '../../testing/assistant.ts';
import { makePerson, openAs, operation, readCredits, type Person } from '../../testing/people.ts';
import { createAs, createWorkspaceWithDocument } from '../../testing/sample-workspaces.ts';
import { ServerProcess } from '../../testing/server-process.ts';
import { expect, test } from '../../testing/test.ts';
import { board, editorOf } from '../../testing/workspace-page.ts';

test.describe.configure({ timeout: 120_000, mode: 'serial' });
test.use({ serviceWorkers: 'block' });

const SENTENCE = 'The boats lay on their sides like cows.';

/** The server's model, and the model of a workspace on the same private network. */
let servers: ModelServer;
let local: ModelServer;
let server: ServerProcess;
test.beforeAll(async () => {
  [servers, local] = [await startModelServer(), await startModelServer()];
  server = await ServerProcess.start({
    AI_BASE_URL: servers.baseUrl,
    AI_MODEL: 'tide-1',
    CONNECTOR_ALLOW: '127.0.0.1',
  });
});
test.afterAll(async () => {
  await server?.dispose();
  await Promise.all([servers?.close(), local?.close()]);
});

async function makeChapter(ines: Person) {
  return createWorkspaceWithDocument(server, ines, {
    title: 'The Tide Clerk',
    document: 'High Water',
    text: SENTENCE,
  });
}

test('a workspace’s own local model answers with its own key, in the page and on the canvas, and costs no credits', async ({
  browser,
}) => {
  const ines = await makePerson(server, 'Ines');
  const { workspaceId, path } = await makeChapter(ines);
  local.answerModels((response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[{"id":"llama3.2"}]}'),
  );
  await operation(server, ines, 'update-ai-settings', {
    workspaceId,
    ownModel: { baseUrl: local.baseUrl, apiKey: 'sk-quill-0123456789' },
  });
  await operation(server, ines, 'update-workspace', {
    id: workspaceId,
    settings: { aiConfig: { defaultModel: 'llama3.2', temperature: 0.2 } },
  });
  const before = await readCredits(server, ines);
  local.answer(sendEvents(['The boats lay on ', 'their sides like cattle.']));

  const { page, faults } = await openAs(browser, server, ines, path);
  await expect(editorOf(page)).toContainText(SENTENCE);
  await ask(page, 'Rewrite', SENTENCE, async (menu) => {
    await expect(menu).toContainText('No credits');
  });
  await useButton(page).click();
  await expect(editorOf(page)).toContainText('like cattle');
  const request = local.requests.at(-1);
  expect(request?.headers.authorization).toBe('Bearer sk-quill-0123456789');
  expect(request?.body).toMatchObject({ model: 'llama3.2', temperature: 0.2 });

  // The canvas uses the same model.
  const make = createAs(server, ines);
  const canvasId = await make('create-canvas', { workspaceId, title: 'Map' });
  await make('create-canvas-node', { canvasId, type: 'aiNode', x: 20, y: 80 });
  await page.goto(`/workspace/${workspaceId}?item=${canvasId}`);
  const node = board(page).getByRole('article', { name: /^AI node/ });
  await expect(node).not.toContainText('credits');
  await node.getByRole('textbox', { name: 'Prompt' }).fill('Who comes first?');
  await node.getByRole('textbox', { name: 'Prompt' }).press('ControlOrMeta+Enter');
  await expect(node.getByRole('group', { name: 'Answer' })).toContainText('like cattle');
  expect(await readCredits(server, ines)).toBe(before);
  expect(servers.requests).toEqual([]);
  expect(faults).toEqual([]);
});

test('a key that stops being accepted is a sentence in the panel that names the settings, and costs nothing', async ({
  browser,
}) => {
  const ines = await makePerson(server, 'Ines');
  const { workspaceId, path } = await makeChapter(ines);
  await operation(server, ines, 'update-ai-settings', {
    workspaceId,
    ownModel: { baseUrl: local.baseUrl, apiKey: 'sk-quill-0123456789' },
  });
  local.answer(sendError(401, { message: 'Incorrect API key: sk-quill-0123456789' }));
  const { page } = await openAs(browser, server, ines, path);
  await expect(editorOf(page)).toContainText(SENTENCE);
  await ask(page, 'Rewrite', SENTENCE);
  await expect(panel(page).getByRole('alert')).toContainText(
    'The AI model refused the key of this workspace. Enter it again in Settings, AI.',
  );
  await expect(panel(page)).not.toContainText('sk-quill');
  await expect(editorOf(page)).toContainText(SENTENCE);
});

test('an answer of a local model without usage, with `choices: null` and with HTML becomes text in the page', async ({
  browser,
}) => {
  const ines = await makePerson(server, 'Ines');
  const { workspaceId, path } = await makeChapter(ines);
  await operation(server, ines, 'update-ai-settings', {
    workspaceId,
    ownModel: { baseUrl: local.baseUrl, apiKey: null },
  });
  local.answer((response) =>
    response
      .writeHead(200, EVENT_STREAM)
      .end(
        `data: {"choices":null}\n\n${words('<script>alert(1)</script>The boats lay on their <b>sides</b> like ')}${words('cattle.![](https://evil.example/x.png)')}${END}`,
      ),
  );
  const { page, faults } = await openAs(browser, server, ines, path);
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) foreign.push(request.url());
  });
  await expect(editorOf(page)).toContainText(SENTENCE);
  await ask(page, 'Rewrite', SENTENCE);
  await useButton(page).click();
  await expect(editorOf(page)).toHaveText('The boats lay on their sides like cattle.');
  await expect(editorOf(page).locator('img, script')).toHaveCount(0);
  expect([...foreign, ...faults]).toEqual([]);
});
