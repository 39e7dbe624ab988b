import { sendError, startModelServer, type ModelServer } from '../../../server/ai/testing/model-server.ts';
import { waitUntilInstalled } from '../../testing/devices.ts';
import { addMember, makePerson, openAs } from '../../testing/people.ts';
import { createWorkspaceWithDocument } from '../../testing/sample-workspaces.ts';
import { checkAllVariants } from '../../testing/screen-check.ts';
import { ServerProcess } from '../../testing/server-process.ts';
import { expect, test } from '../../testing/test.ts';

let model: ModelServer;
let server: ServerProcess;
test.beforeAll(async () => {
  model = await startModelServer();
  model.answerModels((response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end('{"data":[{"id":"llama3.2"},{"id":"mistral-small"}]}'),
  );
  server = await ServerProcess.start({ CONNECTOR_ALLOW: '127.0.0.1' });
});
test.afterAll(async () => {
  await server.dispose();
  await model.close();
});

test('the owner sets up the workspace’s own model, chooses one of its models, and removes it again', async ({
  browser,
}) => {
  const [ines, mara] = [await makePerson(server, 'Ines'), await makePerson(server, 'Mara')];
  const { path, workspaceId } = await createWorkspaceWithDocument(server, ines, { title: 'Tide tables' });
  await addMember(server, ines, mara, workspaceId, 'viewer');
  const { page, faults } = await openAs(browser, server, ines, path);
  const dialog = page.getByRole('dialog', { name: 'Workspace settings' });
  await page.getByRole('button', { name: 'Settings' }).click();
  await dialog.getByRole('tab', { name: 'AI' }).click();
  await expect(dialog.getByText('No AI model is set up yet.', { exact: false })).toBeVisible();
  await checkAllVariants(page, 'settings-ai-not-set-up');

  await dialog.getByRole('button', { name: 'Set up' }).click();
  const own = page.getByRole('dialog', { name: 'The workspace’s own model' });
  await own.getByLabel('Address').fill('https://10.0.0.7/v1');
  await own.getByLabel('Key', { exact: true }).fill('sk-quill-0123456789');
  await own.getByRole('button', { name: 'Save' }).click();
  await expect(own.getByText('The server does not open private addresses.', { exact: false })).toBeVisible();
  await checkAllVariants(page, 'settings-ai-own-model');
  await own.getByLabel('Address').fill(model.baseUrl);
  // Enter saves the model, and not the settings behind it.
  await own.getByLabel('Address').press('Enter');
  await expect(own).toBeHidden();
  await expect(dialog).toBeVisible();
  expect(model.requests.at(-1)?.headers.authorization).toBe('Bearer sk-quill-0123456789');
  await expect(dialog.getByText(`${model.baseUrl}, with a stored key.`, { exact: false })).toBeVisible();
  await expect(
    dialog.getByText('Answers of this workspace’s own model cost no credits.', { exact: false }),
  ).toBeVisible();

  await dialog.getByRole('combobox', { name: 'Model', exact: true }).selectOption('mistral-small');
  await dialog.getByRole('button', { name: 'Careful' }).click();
  await checkAllVariants(page, 'settings-ai');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeHidden();

  // A reader sees which model it is, and cannot change it.
  const reader = await openAs(browser, server, mara, path);
  const readersDialog = reader.page.getByRole('dialog', { name: 'Workspace settings' });
  await reader.page.getByRole('button', { name: 'Settings' }).click();
  await readersDialog.getByRole('tab', { name: 'AI' }).click();
  await expect(readersDialog.getByLabel('Model', { exact: true })).toHaveValue('mistral-small');
  await expect(readersDialog.getByLabel('Model', { exact: true })).toBeDisabled();
  await expect(readersDialog.getByText('Own model', { exact: true })).toHaveCount(0);
  await expect(readersDialog.getByRole('switch', { name: 'AI in this workspace' })).toBeDisabled();

  await page.getByRole('button', { name: 'Settings' }).click();
  await dialog.getByRole('tab', { name: 'AI' }).click();
  await expect(dialog.getByRole('button', { name: 'Careful' })).toHaveAttribute('aria-pressed', 'true');
  model.answerModels(sendError(401, { message: 'no' }));
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await own.getByLabel('Key', { exact: true }).fill('sk-wrong');
  await own.getByRole('button', { name: 'Save' }).click();
  await expect(
    own.getByText('The AI model refused the key of this workspace.', { exact: false }),
  ).toBeVisible();
  await own.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(dialog.getByText('No AI model is set up yet.', { exact: false })).toBeVisible();
  expect([...faults, ...reader.faults]).toEqual([]);
});

test('the owner switches AI off for everybody, and a writer for themselves alone', async ({ browser }) => {
  const [ines, mara] = [await makePerson(server, 'Ines'), await makePerson(server, 'Mara')];
  const { path, workspaceId } = await createWorkspaceWithDocument(server, ines, { title: 'Tide tables' });
  await addMember(server, ines, mara, workspaceId, 'editor');
  const openTab = async (person: typeof ines) => {
    const { page, faults } = await openAs(browser, server, person, path);
    await page.getByRole('button', { name: 'Settings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Workspace settings' });
    await dialog.getByRole('tab', { name: 'AI' }).click();
    return { page, dialog, faults };
  };
  const [owner, editor] = [await openTab(ines), await openTab(mara)];
  await owner.dialog.getByRole('switch', { name: 'AI in this workspace' }).uncheck();
  await expect(owner.dialog.getByText('Own model', { exact: true })).toHaveCount(0);
  const notSetUp = editor.dialog.getByText('No AI model is set up yet.', { exact: false });
  await expect(editor.dialog.getByRole('switch', { name: 'AI in this workspace' })).not.toBeChecked();
  await expect(notSetUp).toHaveCount(0);
  await owner.dialog.getByRole('switch', { name: 'AI in this workspace' }).check();
  await expect(notSetUp).toBeVisible();
  // Only the owner sets the model that receives the texts.
  await expect(editor.dialog.getByText('Own model', { exact: true })).toHaveCount(0);

  const account = await openAs(browser, server, mara, '/account');
  const stored = account.page.waitForResponse('**/operations/update-ai-preference');
  await account.page.getByRole('switch', { name: 'AI' }).uncheck();
  await stored;
  // The tab that is open shows it without a reload.
  await expect(
    editor.dialog.getByText('You have switched AI off in your account.', { exact: false }),
  ).toBeVisible();
  await expect(owner.dialog.getByText('Own model', { exact: true })).toBeVisible();
  await checkAllVariants(account.page, 'account-ai-off');
  await account.page.reload();
  await expect(account.page.getByRole('switch', { name: 'AI' })).not.toBeChecked();
  await account.page.getByRole('switch', { name: 'AI' }).check();
  expect([...owner.faults, ...editor.faults, ...account.faults]).toEqual([]);
});

test('without a connection the settings of AI say so, and nothing that was typed is lost', async ({
  browser,
}) => {
  const ines = await makePerson(server, 'Ines');
  const { path } = await createWorkspaceWithDocument(server, ines, { title: 'Tide tables' });
  const { page, context } = await openAs(browser, server, ines, path);
  // The toasts are loaded with the first one, offline from the service worker.
  await waitUntilInstalled(page);
  const dialog = page.getByRole('dialog', { name: 'Workspace settings' });
  await page.getByRole('button', { name: 'Settings' }).click();
  await dialog.getByRole('tab', { name: 'AI' }).click();
  await dialog.getByRole('button', { name: 'Set up' }).click();
  const own = page.getByRole('dialog', { name: 'The workspace’s own model' });
  await own.getByLabel('Address').fill(model.baseUrl);
  await context.setOffline(true);
  await own.getByRole('button', { name: 'Save' }).click();
  await expect(own.getByText('Network connection error')).toBeVisible();
  await expect(own.getByLabel('Address')).toHaveValue(model.baseUrl);
  await own.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('switch', { name: 'AI in this workspace' }).click();
  await expect(page.getByText('AI could not be switched.')).toBeVisible();
  await expect(dialog.getByRole('switch', { name: 'AI in this workspace' })).toBeChecked();
});
