// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { ReactFlowProvider, type NodeProps } from '@xyflow/react';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NodeRun } from '#shared/operations/ai-nodes.ts';
import { queryClient } from '#client/api/query-client.ts';
import { stubFetch } from '#client/api/testing/fetch-stub.ts';
import { addNode, setPrompt } from '../../editor/editor-commands.ts';
import type { FlowNode } from '../../editor/flow-items.ts';
import { newCanvasEditor, typeInto } from '../../testing/canvas-editor-fixture.ts';
import { CanvasContextProvider } from '../canvas-editor-context.ts';
import { AiNode } from './ai-node.tsx';
import { canvasAi, type CanvasAi } from './canvas-ai.ts';

const PROMPT = 'What does the town do?';
const NOT_SENT =
  'There is no connection to the server, so the prompt was not sent. Send it again when you are online.';
const RUN_ID = '0192d3a4-0000-7000-8000-00000000000a';
const RUN = { id: RUN_ID, isYours: true, state: 'running', position: null, error: null, prompt: PROMPT };
const AI: CanvasAi = { isShown: true, isReady: true, canRun: true, reason: null, cost: '0.05 credits' };

beforeEach(() => queryClient.clear());
afterEach(() => {
  vi.unstubAllGlobals();
});

interface Options {
  ai?: Partial<CanvasAi>;
  runs?: Partial<NodeRun>[];
  isEditable?: boolean;
  words?: string;
  prompt?: string;
  /** The answer of `start-ai-node`; without one there is no connection. */
  started?: { status?: number; body: object };
}

function show({ ai = {}, runs = [], isEditable = true, words, prompt, started }: Options = {}) {
  const canvasEditor = newCanvasEditor();
  const id = addNode(canvasEditor, 'aiNode', { x: 0, y: 0 });
  if (words !== undefined) typeInto(canvasEditor, id, words);
  if (prompt !== undefined) setPrompt(canvasEditor, id, prompt);
  const shownRuns = runs.map((run) => ({ ...RUN, nodeId: id, ...run }));
  const calls = stubFetch({
    '/operations/get-ai-node-runs': { body: { runs: shownRuns } },
    '/operations/cancel-run': { body: { ...RUN, state: 'cancelled' } },
    ...(started && { '/operations/start-ai-node': started }),
  });
  canvasAi.set({ ...AI, ...ai });
  const [openAiSettings, openPlans] = [vi.fn<() => void>(), vi.fn<() => void>()];
  // The node reads no other part of the context.
  const context = {
    canvasId: '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d73',
    canvasEditor,
    isEditable,
    workspace: { settings: {} },
    user: { id: 'ines', username: 'Ines' },
    references: { findItems: () => [], canCreate: () => false },
    openAiSettings,
    openPlans,
  } as unknown as ComponentProps<typeof CanvasContextProvider>['value'];
  const view = () => {
    const node = canvasEditor.getView().nodes.find((one) => one.id === id);
    if (!node) throw new Error('There is no node.');
    return (
      <QueryClientProvider client={queryClient}>
        <ReactFlowProvider>
          <CanvasContextProvider value={context}>
            <AiNode {...(node as unknown as NodeProps<FlowNode>)} selected={false} />
          </CanvasContextProvider>
        </ReactFlowProvider>
      </QueryClientProvider>
    );
  };
  const { rerender } = render(view());
  const sent = () => calls.filter(({ path }) => path === '/operations/start-ai-node').map(({ body }) => body);
  return { canvasEditor, id, calls, sent, openAiSettings, openPlans, again: () => rerender(view()) };
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Prompt' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const status = () => screen.getByRole('status').textContent;

test('an empty AI node shows where the response will appear, its cost and its prompt', () => {
  show();
  expect(status()).toBe('AI response will appear here...');
  expect(screen.getByText('0.05 credits')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
});

test.each(['ctrlKey', 'metaKey'])('Enter with %s sends the trimmed prompt and stores it', async (key) => {
  vi.stubGlobal('navigator', { ...navigator, platform: key === 'metaKey' ? 'MacIntel' : 'Linux' });
  const { canvasEditor, id, sent } = show({ started: { body: { ...RUN, state: 'queued' } } });
  type(`  ${PROMPT} `);
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(sent()).toEqual([]);
  fireEvent.keyDown(field(), { key: 'Enter', [key]: true });
  await waitFor(() =>
    expect(sent()).toEqual([{ canvasId: '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d73', id, prompt: PROMPT }]),
  );
  expect(canvasEditor.projection.node(id)?.prompt).toBe(PROMPT);
});

test('a prompt of spaces sends nothing', () => {
  const { sent } = show();
  type('  ');
  fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true });
  expect(sent()).toEqual([]);
});

test('while an answer is written the prompt is disabled, and its author can cancel it', async () => {
  const { calls } = show({ runs: [{}], prompt: PROMPT });
  await waitFor(() => expect(status()).toBe('AI is thinking...'));
  expect(field().disabled).toBe(true);
  fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/operations/cancel-run'));
  expect(calls.map(({ path }) => path)).not.toContain('/operations/start-ai-node');
});

test('another person sees that AI is thinking, and cannot cancel it', async () => {
  show({ runs: [{ isYours: false, prompt: null }] });
  await waitFor(() => expect(status()).toBe('AI is thinking...'));
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  expect(field().disabled).toBe(true);
});

test('an answer in the queue shows its position', async () => {
  show({ runs: [{ state: 'queued', position: 2 }] });
  await waitFor(() => expect(status()).toBe('Waiting: number 2 in the queue'));
});

test('a run of another node disables nothing', async () => {
  const { calls } = show({ runs: [{ nodeId: 'another' }] });
  await waitFor(() => expect(calls).not.toEqual([]));
  await act(() => Promise.resolve());
  expect(status()).toBe('AI response will appear here...');
});

test('a failed answer shows its sentence, and Retry replaces its unfinished text', async () => {
  const { id, sent } = show({
    runs: [{ state: 'failed', error: 'The connection was cut.' }],
    words: 'Children',
    started: { body: { ...RUN, id: '0192d3a4-0000-7000-8000-00000000000b', state: 'queued' } },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('The connection was cut.');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(sent()).toMatchObject([{ id, prompt: PROMPT, retryOf: RUN_ID }]));
});

test('Dismiss hides the sentence of a failed answer', async () => {
  show({ runs: [{ state: 'failed', error: 'The connection was cut.' }] });
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('without a connection a sentence says that the prompt was not sent', async () => {
  const { sent, again } = show();
  type(PROMPT);
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect((await screen.findByRole('alert')).textContent).toContain(NOT_SENT);
  expect(sent()).toHaveLength(1);
  again();
  expect(field().value).toBe(PROMPT);
  expect(field().disabled).toBe(false);
});

test('a refusal of the server is shown in the node', async () => {
  show({
    started: {
      status: 402,
      body: { statusCode: 402, message: 'You have fewer left.', data: { code: 'credits_needed' } },
    },
  });
  type(PROMPT);
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect((await screen.findByRole('alert')).textContent).toContain('You have fewer left.');
});

test('without a model a sentence says how to set one up, and a button opens the settings', () => {
  const { openAiSettings } = show({
    ai: { isReady: false, canRun: false, reason: 'No AI model is set up yet.', cost: null },
  });
  expect(screen.getByText('No AI model is set up yet.')).toBeTruthy();
  expect(field().disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Open settings' }));
  expect(openAiSettings).toHaveBeenCalledOnce();
});

test('without enough credits a sentence says so, and a button leads to the plans', () => {
  const { openPlans } = show({ ai: { canRun: false, reason: 'This costs 0.05 credits.' } });
  expect(screen.getByText('This costs 0.05 credits.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'See plans' }));
  expect(openPlans).toHaveBeenCalledOnce();
});

test('while AI is switched off the node shows its text and no AI control', () => {
  show({ ai: { isShown: false, isReady: false, canRun: false, cost: null }, words: 'Children first.' });
  expect(screen.getByText('Children first.')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('while AI is switched off an empty node promises no response', () => {
  show({ ai: { isShown: false, isReady: false, canRun: false, cost: null } });
  expect(screen.getByRole('status').textContent).toBe('');
});

test('a reader sees the text, and can neither send nor edit', () => {
  show({ isEditable: false, words: 'Children first.' });
  expect(field().disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'What is sent' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Edit text' })).toBeNull();
});

test('Enter on the node focuses the prompt, and Escape leaves it', () => {
  const { canvasEditor, id, again } = show();
  act(() => canvasEditor.edit(id));
  again();
  expect(document.activeElement).toBe(field());
  fireEvent.keyDown(field(), { key: 'Escape' });
  expect(canvasEditor.getView().editingId).toBeNull();
});
