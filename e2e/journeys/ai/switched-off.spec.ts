import type { Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  END,
  EVENT_STREAM,
  startModelServer,
  words,
  type ModelServer,
} from '../../../server/ai/testing/model-server.ts';
import { aiMenu, ask, panel, select } from '../../testing/assistant.ts';
import { addMember, makePerson, openAs, operation } from '../../testing/people.ts';
import { createAs, createWorkspaceWithDocument } from '../../testing/sample-workspaces.ts';
import { ServerProcess } from '../../testing/server-process.ts';
import { expect, test } from '../../testing/test.ts';
import { board, editorOf, row } from '../../testing/workspace-page.ts';

test.describe.configure({ timeout: 150_000, mode: 'serial' });
test.use({ serviceWorkers: 'block' });

const SENTENCE = 'The boats lay on their sides like cows.';

let model: ModelServer;
let server: ServerProcess;
test.beforeAll(async () => {
  model = await startModelServer();
  server = await ServerProcess.start({ AI_BASE_URL: model.baseUrl, AI_MODEL: 'tide-1' });
  // A slow answer: a word every 200 ms, for a minute.
  model.answer((response) => {
    response.writeHead(200, EVENT_STREAM);
    const send = async (): Promise<void> => {
      for (let count = 0; count < 300 && !response.destroyed; count += 1) {
        response.write(words(`word ${count} `));
        await sleep(200);
      }
      response.end(END);
    };
    void send();
  });
});
test.afterAll(async () => {
  await server?.dispose();
  await model?.close();
});

/** A workspace of Ines, with Mara as an editor, and with a document and a canvas with an AI node. */
async function makeWorkspace() {
  const [ines, mara] = [await makePerson(server, 'Ines'), await makePerson(server, 'Mara')];
  const { workspaceId, path } = await createWorkspaceWithDocument(server, ines, {
    title: 'The Tide Clerk',
    document: 'High Water',
    text: SENTENCE,
  });
  await addMember(server, ines, mara, workspaceId, 'editor');
  const make = createAs(server, ines);
  const canvasId = await make('create-canvas', { workspaceId, title: 'Map' });
  await make('create-canvas-node', { canvasId, type: 'aiNode', x: 20, y: 80 });
  return { ines, mara, workspaceId, path, canvasPath: `/workspace/${workspaceId}?item=${canvasId}` };
}

const aiNode = (page: Page) => board(page).getByRole('article', { name: /^AI node/ });
const dock = (page: Page) => page.getByRole('toolbar', { name: 'Add to canvas' });

async function startNode(page: Page): Promise<void> {
  await aiNode(page).getByRole('textbox', { name: 'Prompt' }).fill('Who comes first?');
  await aiNode(page).getByRole('textbox', { name: 'Prompt' }).press('ControlOrMeta+Enter');
  await expect(aiNode(page).getByRole('group', { name: 'Answer' })).toContainText('word 1');
}

/** Expects that a page with a document, a canvas and the settings shows no AI control. */
async function expectNoControls(page: Page): Promise<void> {
  await row(page, 'High Water').click();
  await expect(editorOf(page)).toContainText(SENTENCE);
  await select(page, SENTENCE);
  const bubble = page.getByRole('toolbar', { name: 'Formatting', exact: true });
  await expect(bubble.getByRole('button', { name: /^Bold/ })).toBeVisible();
  await expect(aiMenu(page)).toHaveCount(0);
  // The keys do nothing.
  const before = model.requests.length;
  await page.keyboard.press('ControlOrMeta+j');
  // The insert menu.
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/');
  await expect(page.getByRole('option', { name: 'Scene break' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Continue writing' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Backspace');
  // The palette.
  await page.keyboard.press('ControlOrMeta+k');
  const search = page.getByRole('combobox', { name: 'Search', exact: true });
  await search.fill('>set');
  await expect(page.getByRole('option', { name: 'Settings' })).toBeVisible();
  for (const words of ['>AI', '>continue']) {
    await search.fill(words);
    await expect(page.getByRole('option', { name: /^AI:|^Continue writing/ })).toHaveCount(0);
  }
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  expect(model.requests.length).toBe(before);
  // The settings: only the switch itself, and no writing styles.
  await page.getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Workspace settings' });
  await expect(settings.getByRole('tab', { name: 'Appearance' })).toBeVisible();
  await expect(settings.getByRole('tab', { name: 'Writing Styles' })).toHaveCount(0);
  await settings.getByRole('tab', { name: 'AI' }).click();
  await expect(settings.getByLabel('Model', { exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  // The canvas: the node shows its text alone, and the dock adds none.
  await row(page, 'Map').click();
  await expect(aiNode(page)).toBeVisible();
  await expect(dock(page).getByRole('button', { name: 'Text', exact: true })).toBeVisible();
  await expect(dock(page).getByRole('button', { name: 'AI', exact: true })).toHaveCount(0);
  await expect(aiNode(page).getByRole('textbox')).toHaveCount(0);
  await expect(aiNode(page).getByRole('button')).toHaveCount(0);
}

test('AI that the owner switches off stops the answers that are being written, and no AI control is shown to anybody', async ({
  browser,
}) => {
  const { ines, mara, workspaceId, path, canvasPath } = await makeWorkspace();
  const writing = await openAs(browser, server, mara, canvasPath);
  await startNode(writing.page);
  const asking = await openAs(browser, server, ines, path);
  await expect(editorOf(asking.page)).toContainText(SENTENCE);
  await ask(asking.page, 'Rewrite', SENTENCE);
  await expect(panel(asking.page).locator('.pencil')).toContainText('word 1');

  await operation(server, ines, 'update-ai-settings', { workspaceId, isEnabled: false });
  await expect(panel(asking.page)).toHaveCount(0);
  await expect(editorOf(asking.page)).toHaveText(SENTENCE);
  await expect(aiNode(writing.page).getByRole('textbox')).toHaveCount(0);
  // The node keeps its words, and gets no more.
  await expect
    .poll(() => Promise.all(model.requests.map(({ closed }) => closed)).then(() => true))
    .toBe(true);
  const answer = aiNode(writing.page).getByRole('group', { name: 'Answer' });
  const written = await answer.textContent();
  expect(written).toContain('word 1');
  await writing.page.waitForTimeout(1_500);
  expect(await answer.textContent()).toBe(written);

  await expectNoControls(asking.page);
  await expectNoControls(writing.page);
  // Switched on again, the node says why it stopped, and can go on.
  await operation(server, ines, 'update-ai-settings', { workspaceId, isEnabled: true });
  await row(writing.page, 'Map').click();
  await expect(aiNode(writing.page).getByRole('alert')).toContainText(
    'AI is switched off in this workspace.',
  );
  await expect(aiNode(writing.page).getByRole('button', { name: 'Retry' })).toBeVisible();
  expect([...asking.faults, ...writing.faults]).toEqual([]);
});

test('AI that a person switches off for themselves is hidden in their open tabs at once, and others keep it', async ({
  browser,
}) => {
  const { ines, mara, path, canvasPath } = await makeWorkspace();
  const own = await openAs(browser, server, mara, canvasPath);
  await startNode(own.page);
  await operation(server, mara, 'update-ai-preference', { isOff: true });
  await expect(aiNode(own.page).getByRole('textbox')).toHaveCount(0);
  await expect
    .poll(() => Promise.all(model.requests.map(({ closed }) => closed)).then(() => true))
    .toBe(true);
  await expectNoControls(own.page);
  const other = await openAs(browser, server, ines, path);
  await expect(editorOf(other.page)).toContainText(SENTENCE);
  await select(other.page, SENTENCE);
  await expect(aiMenu(other.page)).toBeVisible();
  expect([...own.faults, ...other.faults]).toEqual([]);
});
