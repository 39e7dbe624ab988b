import type { Browser, Page } from '@playwright/test';
import { addMember, makePerson, openAs, operation, type Person } from '../../testing/people.ts';
import { startWithModel, type ModelServer } from '../../testing/model-server.ts';
import { createAs } from '../../testing/sample-workspaces.ts';
import { checkAllVariants } from '../../testing/screen-check.ts';
import { expect, test } from '../../testing/test.ts';
import { board } from '../../testing/workspace-page.ts';

const peers = process.env['PEERS_DIR'];
test.skip(!peers, 'needs PEERS_DIR: a stand-in for a language model');
test.describe.configure({ timeout: 180_000, mode: 'serial' });
test.use({ serviceWorkers: 'block' });

const PROMPT = 'What does the town do on the first dry morning?';
const ANSWER =
  'Children first, in their school shoes. Then dogs. By noon the chandler has carried his stock down to the floor and is selling lamps, as if it had always been a street.\n\nNobody looks at the horizon.';
const FIRST = 'Children first, in their school shoes.';
const LAST = 'Nobody looks at the horizon.';
const SLOW = { to: PROMPT, content: ANSWER, pace: { first: 1500, perSecond: 8 } };
const FAST = { to: PROMPT, content: ANSWER };

let model: ModelServer;
let ines: Person;
let teo: Person;
let workspaceId: string;
test.beforeAll(async () => {
  model = await startWithModel(peers ?? '', [FAST]);
  ines = await makePerson(model.server, 'Ines');
  teo = await makePerson(model.server, 'Teo');
  workspaceId = await createAs(model.server, ines)('create-workspace', { title: 'The Tide Clerk' });
});
test.afterAll(() => model?.close());

/** A canvas with a note that is joined to an AI node. */
async function makeCanvas() {
  const make = createAs(model.server, ines);
  const canvasId = await make('create-canvas', { workspaceId, title: 'Two days of no water' });
  const noteId = await make('create-canvas-node', {
    canvasId,
    x: 20,
    y: 420,
    width: 240,
    height: 100,
    content: '**Rule of this world:** nobody under twelve is surprised.',
  });
  const nodeId = await make('create-canvas-node', { canvasId, type: 'aiNode', x: 20, y: 80, width: 340 });
  await make('create-canvas-edge', { canvasId, sourceNodeId: noteId, targetNodeId: nodeId });
  return { canvasId, nodeId, path: `/workspace/${workspaceId}?item=${canvasId}` };
}

const open = (browser: Browser, path: string, person = ines) => openAs(browser, model.server, person, path);
const aiNode = (page: Page) => board(page).getByRole('article', { name: /^AI node/ });
const prompt = (page: Page) => aiNode(page).getByRole('textbox', { name: 'Prompt' });
const status = (page: Page) => aiNode(page).getByRole('status');
const answer = (page: Page) => aiNode(page).getByRole('group', { name: 'Answer' });

async function send(page: Page): Promise<void> {
  await prompt(page).fill(PROMPT);
  await prompt(page).press('ControlOrMeta+Enter');
}

async function creditsOf(person: Person): Promise<number> {
  const { entries } = await operation<{ entries: { amount: number }[] }>(
    model.server,
    person,
    'get-credit-entries',
    {},
  );
  return entries.reduce((sum, { amount }) => sum + amount, 0);
}

test('an AI node from the dock shows its states, and what is sent, and the answer stands after the existing text', async ({
  browser,
}) => {
  await model.answer([SLOW]);
  const { path, canvasId, nodeId } = await makeCanvas();
  const { page, faults } = await open(browser, path);
  await expect(status(page)).toHaveText('AI response will appear here...');
  await expect(aiNode(page)).toContainText('0.05 credits');
  await checkAllVariants(page, 'ai-node-empty');
  await page.setViewportSize({ width: 1440, height: 900 });

  await prompt(page).fill(PROMPT);
  await aiNode(page).getByRole('button', { name: 'What is sent' }).click();
  const dialog = page.getByRole('dialog', { name: 'What is sent' });
  await expect(dialog).toContainText('nobody under twelve is surprised');
  await expect(dialog).toContainText(PROMPT);
  await expect(dialog).toContainText('tide-1');
  await checkAllVariants(page, 'ai-node-sent');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await prompt(page).press('ControlOrMeta+Enter');
  await expect(status(page)).toHaveText('AI is thinking...');
  await expect(prompt(page)).toBeDisabled();
  await expect(answer(page)).toContainText('Children first');
  await checkAllVariants(page, 'ai-node-writing');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(answer(page)).toContainText(LAST, { timeout: 60_000 });
  await expect(prompt(page)).toBeEnabled();
  await expect(status(page)).toHaveText('');
  await checkAllVariants(page, 'ai-node-done');
  await page.setViewportSize({ width: 1440, height: 900 });

  await model.answer([FAST]);
  await prompt(page).press('ControlOrMeta+Enter');
  const contentOf = async () => {
    const { nodes } = await operation<{ nodes: { id: string; content: string }[] }>(
      model.server,
      ines,
      'get-canvas',
      { id: canvasId },
    );
    return nodes.find(({ id }) => id === nodeId)?.content;
  };
  await expect.poll(contentOf, { timeout: 30_000 }).toBe(`${ANSWER}\n\n${ANSWER}\n`);
  const sent = (await model.prompts()).findLast((one) => one.includes(PROMPT)) ?? '';
  expect(sent).toContain('nobody under twelve is surprised');

  // The dock adds another one, and its prompt has the focus.
  await page
    .getByRole('toolbar', { name: 'Add to canvas' })
    .getByRole('button', { name: 'AI', exact: true })
    .click();
  await expect(aiNode(page)).toHaveCount(2);
  await expect(prompt(page).last()).toBeFocused();
  expect(faults).toEqual([]);
});

test('a second browser watches the answer grow, which goes on when the first one closes its tab', async ({
  browser,
}) => {
  await model.answer([SLOW]);
  const { path } = await makeCanvas();
  await addMember(model.server, ines, teo, workspaceId, 'editor');
  const own = await open(browser, path);
  const other = await open(browser, path, teo);
  const before = await creditsOf(ines);
  await send(own.page);
  await expect(status(other.page)).toHaveText('AI is thinking...');
  await expect(prompt(other.page)).toBeDisabled();
  await expect(aiNode(other.page).getByRole('button', { name: 'Cancel' })).toHaveCount(0);
  await expect(answer(other.page)).toContainText('Children');
  await own.context.close();
  await expect(answer(other.page)).toContainText(LAST, { timeout: 60_000 });
  await expect(prompt(other.page)).toBeEnabled();
  await expect(status(other.page)).toHaveText('');
  await expect(answer(other.page).locator('[data-mark="origin"]').first()).toContainText('Children');
  expect(await creditsOf(ines)).toBeCloseTo(before - 0.05);
  expect(other.faults).toEqual([]);
});

test('a cancelled answer stops, and Retry replaces its words', async ({ browser }) => {
  await model.answer([SLOW]);
  const { path } = await makeCanvas();
  const { page, faults } = await open(browser, path);
  await send(page);
  await expect(answer(page)).toContainText('Children');
  await aiNode(page).getByRole('button', { name: 'Cancel' }).click();
  const notice = aiNode(page).getByRole('alert');
  await expect(notice).toContainText('Cancelled.');
  await expect(prompt(page)).toBeEnabled();
  const words = await answer(page).textContent();
  await page.waitForTimeout(1_500);
  expect(await answer(page).textContent()).toBe(words);
  await checkAllVariants(page, 'ai-node-cancelled');
  await page.setViewportSize({ width: 1440, height: 900 });
  await model.answer([FAST]);
  await notice.getByRole('button', { name: 'Retry' }).click();
  await expect(answer(page)).toContainText(LAST);
  expect((await answer(page).textContent())?.split(FIRST)).toHaveLength(2);
  await expect(notice).toHaveCount(0);
  expect(faults).toEqual([]);
});

test('an error of the provider and a lost connection are sentences in the node, and nothing is charged', async ({
  browser,
}) => {
  await model.answer([{ to: PROMPT, status: 500 }]);
  const { path } = await makeCanvas();
  const { page, context } = await open(browser, path);
  const before = await creditsOf(ines);
  await send(page);
  const notice = aiNode(page).getByRole('alert');
  await expect(notice).toBeVisible();
  await expect(status(page)).toHaveText('AI response will appear here...');
  await checkAllVariants(page, 'ai-node-error');
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await creditsOf(ines)).toBeCloseTo(before);
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await context.setOffline(true);
  await prompt(page).press('ControlOrMeta+Enter');
  await expect(notice).toContainText('the prompt was not sent');
  await context.setOffline(false);
  await model.answer([FAST]);
  await page.waitForTimeout(1_000);
  await expect(aiNode(page)).not.toContainText(FIRST);
  await notice.getByRole('button', { name: 'Retry' }).click();
  await expect(answer(page)).toContainText(LAST);
});

test('after the server is killed in the middle the answer is written again without doubled words, and charged once', async ({
  browser,
}) => {
  await model.answer([SLOW]);
  const { path, canvasId } = await makeCanvas();
  const { page } = await open(browser, path);
  const before = await creditsOf(ines);
  await send(page);
  await expect(answer(page)).toContainText('Children first');
  await model.server.stop('SIGKILL');
  await model.server.start();
  const contentOf = async () => {
    const { nodes } = await operation<{ nodes: { type: string; content: string }[] }>(
      model.server,
      ines,
      'get-canvas',
      { id: canvasId },
    );
    return nodes.find(({ type }) => type === 'aiNode')?.content;
  };
  await expect.poll(contentOf, { timeout: 90_000 }).toBe(`${ANSWER}\n`);
  await expect.poll(() => creditsOf(ines), { timeout: 30_000 }).toBeCloseTo(before - 0.05);
  await expect(answer(page)).toContainText(LAST, { timeout: 60_000 });
});
