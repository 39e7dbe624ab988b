// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '#shared/documents/workspace-settings.ts';
import type { AiSettings } from '#shared/operations/ai.ts';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import { stubFetch } from '#client/api/testing/fetch-stub.ts';
import { queryClient } from '#client/api/query-client.ts';
import { writingPreferences } from '#client/editor/page/writing-preferences.ts';
import { recordToasts } from '#client/ui/toasts/testing/record-toasts.ts';
import { AI_SETTINGS } from '#client/workspace/ai/testing/ai-settings.ts';
import { draftOf, workspaceChange, type SettingsDraft } from '../settings-draft.ts';
import { SettingsFormProvider } from '../settings-form.ts';
import { AiTab } from './ai-tab.tsx';
import { modelOptions } from './model-options.ts';

const WORKSPACE: WorkspaceView = {
  id: '0199f0c4-0000-7000-8000-000000000001',
  title: 'The Tide Clerk',
  type: 'novel',
  ownerId: '0199f0c4-0000-7000-8000-000000000002',
  ownerName: 'Ines',
  role: 'owner',
  createdAt: '2026-11-21T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
  lastDocument: null,
  settings: DEFAULT_SETTINGS,
  templateVersion: 1,
};
const SETTINGS: AiSettings = { ...AI_SETTINGS, isCharged: true, cost: 5 };
const NONE = { isConfigured: false, model: null, host: null, isCharged: false };

const toasts = recordToasts();
beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

let draft: SettingsDraft;
function Tab({ canChange }: { canChange: boolean }) {
  const [state, setState] = useState(() =>
    draftOf(WORKSPACE, {
      look: { editorFont: 'garamond', showPaperBackground: true },
      theme: 'light',
      preferences: writingPreferences.get(),
    }),
  );
  useEffect(() => {
    draft = state;
  }, [state]);
  const onChange = (change: Partial<SettingsDraft>) => setState({ ...state, ...change });
  return (
    <SettingsFormProvider value={{ workspace: WORKSPACE, draft: state, canChange, onChange }}>
      <AiTab />
    </SettingsFormProvider>
  );
}

/** Shows the tab of a workspace whose server has these settings and models. */
function show(
  settings: Partial<AiSettings>,
  models: readonly string[] = [],
  update?: object,
  prices: readonly { model: string; cost: number }[] = [],
) {
  const current = { ...SETTINGS, ...settings };
  const calls = stubFetch({
    '/operations/get-ai-settings': { body: current },
    '/operations/get-ai-models': { body: { models, prices } },
    ...(update && { '/operations/update-ai-settings': update }),
  });
  render(<Tab canChange={current.canChange} />);
  return () => calls.filter(({ path }) => path.endsWith('update-ai-settings')).map(({ body }) => body);
}
const enabled = () => screen.findByRole<HTMLInputElement>('switch', { name: 'AI in this workspace' });

test('the tab names the host that receives texts, and the cost of an answer', async () => {
  show({});
  expect(
    await screen.findByText(/Texts go to models.example, and only when you ask for an answer/),
  ).toBeTruthy();
  expect(screen.getByText(/An answer by prose-[12] costs 0.05 credits/)).toBeTruthy();
});

test('without a model the tab says how to set one up', async () => {
  show(NONE);
  expect(await screen.findByText(/No AI model is set up yet. Add the address of one below/)).toBeTruthy();
  expect(screen.queryByLabelText('Model')).toBeNull();
});

test('a member who may not change it sees the model, and no control that works', async () => {
  show({ canChange: false, canChangeModel: false, ...NONE });
  expect(await screen.findByText(/The owner of this workspace can add one/)).toBeTruthy();
  expect((await enabled()).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Set up' })).toBeNull();
});

test('somebody who switched AI off for themselves sees only where to switch it on again', async () => {
  show({ isOffForUser: true });
  const link = await screen.findByRole('link', { name: 'Open your account' });
  expect(link.getAttribute('href')).toBe('/account');
  expect(screen.queryByRole('switch')).toBeNull();
});

test('the switch is sent at once, and a failure shows its reason', async () => {
  const sent = show({}, [], {
    status: 503,
    body: { statusCode: 503, message: 'Not now.', data: { code: 'unavailable' } },
  });
  fireEvent.click(await enabled());
  await waitFor(() =>
    expect(toasts).toMatchObject([{ title: 'AI could not be switched.', detail: 'Not now.' }]),
  );
  expect(sent()).toEqual([{ workspaceId: WORKSPACE.id, isEnabled: false }]);
  expect((await enabled()).checked).toBe(true);
});

test('while AI is off only its switch is shown', async () => {
  show({ isEnabled: false });
  expect((await enabled()).checked).toBe(false);
  expect([screen.queryByLabelText('Model'), screen.queryByText('Own model')]).toEqual([null, null]);
});

test('a model of the list and how freely it writes are saved with the other settings', async () => {
  show({}, ['prose-1', 'prose-2']);
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Model' });
  expect([...select.options].map(({ text }) => text)).toEqual(['Default: prose-1', 'prose-1', 'prose-2']);
  fireEvent.change(select, { target: { value: 'prose-2' } });
  fireEvent.click(screen.getByRole('button', { name: 'Careful' }));
  expect(workspaceChange(WORKSPACE, draft)).toEqual({
    settings: { aiConfig: { defaultModel: 'prose-2', temperature: 0.2 } },
  });
});

test('an own provider without a list takes the name of a model, and an empty field is the default again', async () => {
  show({ isCharged: false, ownModel: { baseUrl: 'https://models.example/v1', hasKey: true } });
  const field = await screen.findByLabelText<HTMLInputElement>('Model');
  await waitFor(() => expect(field.readOnly).toBe(false));
  fireEvent.change(field, { target: { value: 'llama3.2' } });
  expect(draft.model).toBe('llama3.2');
  fireEvent.change(field, { target: { value: '' } });
  expect(workspaceChange(WORKSPACE, draft)).toBeUndefined();
});

const PRICES = [
  { model: 'prose-1', cost: 5 },
  { model: 'prose-2', cost: 40 },
];
const NAMES = PRICES.map(({ model }) => model);
const optionsShown = async () =>
  [...(await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Model' })).options].map(
    ({ text }) => text,
  );

test('models of the server are listed with their prices where these differ, and the cost of the selected one is named', async () => {
  show({ model: 'prose-2', cost: 40 }, NAMES, undefined, PRICES);
  expect(await optionsShown()).toEqual([
    'Default: prose-1, 0.05 credits an answer',
    'prose-1, 0.05 credits an answer',
    'prose-2, 0.40 credits an answer',
  ]);
  expect(screen.getByText(/An answer by prose-[12] costs 0.40 credits/)).toBeTruthy();
});

test('models of one price are listed without it', async () => {
  const same = PRICES.map(({ model }) => ({ model, cost: 7 }));
  show({ cost: 7 }, NAMES, undefined, same);
  expect(await optionsShown()).toEqual(['Default: prose-1', 'prose-1', 'prose-2']);
  expect(screen.getByText(/An answer by prose-[12] costs 0.07 credits/)).toBeTruthy();
});

test.each([
  [true, / Select a model of the list below\.$/],
  [false, /so prose-1 answers\.$/],
])(
  'a stored model that the server does not offer gets a sentence (may change it: %s)',
  async (canChange, end) => {
    show({ notOffered: 'prose-max', canChange }, ['prose-1'], undefined, PRICES.slice(0, 1));
    const sentence = await screen.findByText(/This server does not offer “prose-max”, so prose-1 answers\./);
    expect(sentence.textContent).toMatch(end);
    // The list has something to select although the server offers one model.
    expect(await optionsShown()).toEqual(['Default: prose-1', 'prose-1']);
  },
);

test('a server that offers one model has nothing to select', async () => {
  show({}, ['prose-1'], undefined, PRICES.slice(0, 1));
  const field = await screen.findByLabelText<HTMLInputElement>('Model');
  await waitFor(() => expect([field.readOnly, field.value]).toEqual([true, 'prose-1']));
});

test('an own model is saved with its key, and a wrong address is named before anything is sent', async () => {
  const sent = show(NONE, [], { body: { isEnabled: true, ownModel: null } });
  fireEvent.click(await screen.findByRole('button', { name: 'Set up' }));
  const address = await screen.findByLabelText('Address');
  fireEvent.change(address, { target: { value: 'models' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Enter the address of the model/)).toBeTruthy();
  expect(sent()).toEqual([]);
  fireEvent.change(address, { target: { value: 'https://models.example/v1/' } });
  fireEvent.change(screen.getByLabelText('Key'), { target: { value: 'sk-1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const ownModel = { baseUrl: 'https://models.example/v1', apiKey: 'sk-1' };
  await waitFor(() => expect(sent()).toEqual([{ workspaceId: WORKSPACE.id, ownModel }]));
  await waitFor(() => expect(toasts).toMatchObject([{ title: 'The workspace’s own model was saved' }]));
});

test('a stored key is not shown, stays when its field is empty, and is deleted only when asked', async () => {
  const ownModel = { baseUrl: 'https://models.example/v1', hasKey: true };
  const sent = show({ isCharged: false, ownModel }, [], { body: { isEnabled: true, ownModel } });
  const { baseUrl } = ownModel;
  for (const withCheck of [false, true]) {
    fireEvent.click(await screen.findByRole('button', { name: 'Change' }));
    const key = await screen.findByLabelText<HTMLInputElement>('Key');
    expect([key.value, key.placeholder]).toEqual(['', 'Leave empty to use the stored key']);
    if (withCheck) fireEvent.click(screen.getByRole('checkbox'));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent()).toHaveLength(withCheck ? 2 : 1));
    await waitFor(() => expect(screen.queryByLabelText('Key')).toBeNull());
  }
  expect(sent()).toMatchObject([{ ownModel: { baseUrl } }, { ownModel: { baseUrl, apiKey: null } }]);
  expect(sent()[0]).not.toHaveProperty('ownModel.apiKey');
});

test('an own model is removed after a question', async () => {
  const sent = show(
    { isCharged: false, ownModel: { baseUrl: 'https://models.example/v1', hasKey: true } },
    [],
    { body: { isEnabled: true, ownModel: null } },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Remove the workspace’s own model?')).toBeTruthy();
  expect(sent()).toEqual([]);
  fireEvent.click(screen.getAllByRole('button', { name: 'Remove' }).at(-1)!);
  await waitFor(() => expect(sent()).toEqual([{ workspaceId: WORKSPACE.id, ownModel: null }]));
});

test('a chosen model that the provider does not list stays in the list', () => {
  const labels = (chosen: string) =>
    modelOptions({ models: ['gpt-4', 'prose-1'], prices: [], chosen, inForce: 'prose-1' }).map(
      ({ label }) => label,
    );
  const ofServer = modelOptions({ models: NAMES, prices: PRICES, chosen: 'old-model', inForce: 'prose-1' });
  expect(ofServer.at(-1)?.label).toBe('old-model (not offered by this server)');
  expect(labels('gpt-4')).toEqual(['Default: prose-1', 'prose-1']);
  expect(labels('old-model')).toEqual(['Default', 'prose-1', 'old-model (not listed by the provider)']);
});
