// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#client/api/query-client.ts';
import { recordToasts } from '#client/ui/toasts/testing/record-toasts.ts';
import { showStyles, styleOf, WORKSPACE_ID } from './testing/styles-screen.tsx';

const toasts = recordToasts();
beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const refused = (message: string) => ({ status: 403, body: { message, data: { code: 'forbidden' } } });

test('a viewer sees the styles and changes only their own', async () => {
  showStyles({ role: 'viewer', styles: [styleOf()], own: [styleOf({ name: 'Letters', workspaceId: null })] });
  await screen.findByText('Salt and plain');
  expect(screen.queryByRole('button', { name: 'Delete Salt and plain' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Delete Letters' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Create style' })).toBeNull();
  click('Salt and plain');
  expect(screen.queryByRole('button', { name: /Edit guide|example/ })).toBeNull();
});

test('without styles the tab says so beside the form', async () => {
  showStyles();
  expect(await screen.findByText('No writing styles yet.')).toBeTruthy();
});

test('styles that cannot be loaded have a sentence', async () => {
  showStyles({ answers: { 'get-writing-styles': refused('You may not.') } });
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The writing styles could not be loaded: You may not.',
  );
});

test('a row shows the points of a guide, and a click the whole guide; a style of the user is marked', async () => {
  showStyles({ styles: [styleOf()], own: [styleOf({ name: 'Letters', workspaceId: null })] });
  expect(await screen.findAllByText('Dry and exact. Name things.')).toHaveLength(2);
  const rows = within(screen.getByRole('list', { name: 'Writing styles' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent?.includes('Only you'))).toEqual([false, true]);
  click('Salt and plain');
  expect(screen.getByRole('heading', { name: 'Voice' })).toBeTruthy();
  expect(screen.getByText('Dry').tagName).toBe('STRONG');
});

test('the row of a deleted style has a button that restores it as it was', async () => {
  const styles = [styleOf({ example: 'It rained.' })];
  const [style] = styles;
  const { sent } = showStyles({
    styles,
    answers: {
      'delete-workspace-writing-style': () => {
        styles.length = 0;
        return { body: { id: style?.id } };
      },
      'restore-writing-style': () => {
        styles.push(style as never);
        return { body: style };
      },
    },
  });
  await screen.findByText('Salt and plain');
  click('Delete Salt and plain');
  expect(screen.queryByText('Salt and plain')).toBeNull();
  await waitFor(() => expect(toasts).toMatchObject([{ title: 'Writing style deleted' }]));
  const undo = screen.getByRole('button', { name: 'Undo the deletion of Salt and plain' });
  expect(document.activeElement).toBe(undo);
  fireEvent.click(undo);
  expect(await screen.findByText('Salt and plain')).toBeTruthy();
  const { id, name, content, example, sourceUrl } = styleOf({ ...style });
  expect(sent('restore-writing-style')).toEqual([
    { id, workspaceId: WORKSPACE_ID, name, content, example, sourceUrl },
  ]);
});

test('a style that cannot be restored keeps its button, and the reason is a toast', async () => {
  const styles = [styleOf()];
  showStyles({
    styles,
    answers: {
      'delete-workspace-writing-style': () => {
        styles.length = 0;
        return { body: { id: 'x' } };
      },
      'restore-writing-style': refused('You may not.'),
    },
  });
  await screen.findByText('Salt and plain');
  click('Delete Salt and plain');
  await waitFor(() => expect(toasts).toHaveLength(1));
  click('Undo the deletion of Salt and plain');
  await waitFor(() =>
    expect(toasts[1]).toMatchObject({ title: 'Failed to restore writing style', detail: 'You may not.' }),
  );
  expect(screen.getByText('“Salt and plain” is deleted.')).toBeTruthy();
});

test('a style whose deletion is refused comes back with a toast', async () => {
  showStyles({ styles: [styleOf()], answers: { 'delete-workspace-writing-style': refused('You may not.') } });
  await screen.findByText('Salt and plain');
  click('Delete Salt and plain');
  await waitFor(() =>
    expect(toasts).toMatchObject([{ title: 'Failed to delete writing style', detail: 'You may not.' }]),
  );
  expect(await screen.findByText('Salt and plain')).toBeTruthy();
});

test('an edited guide is saved; a refused edit stays in the editor with a sentence, also after the tab was closed', async () => {
  const styles = [styleOf()];
  const [{ id } = styleOf()] = styles;
  const screenOf = () =>
    showStyles({ styles, answers: { 'update-writing-style': refused('You can read this workspace.') } });
  const { sent } = screenOf();
  await screen.findByText('Salt and plain');
  click('Salt and plain');
  click('Edit guide');
  fireEvent.change(screen.getByLabelText('Style guide'), { target: { value: ' ' } });
  click('Save guide');
  expect(screen.getByText('A style guide must not be empty.')).toBeTruthy();
  expect(sent('update-writing-style')).toEqual([]);
  fireEvent.change(screen.getByLabelText('Style guide'), { target: { value: '- Short.' } });
  click('Save guide');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The style was not saved: You can read this workspace.',
  );
  expect(sent('update-writing-style')).toEqual([{ id, name: 'Salt and plain', content: '- Short.' }]);
  cleanup();
  screenOf();
  await screen.findByText('Salt and plain');
  click('Salt and plain');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Style guide').value).toBe('- Short.');
  click('Discard');
  expect(screen.getByRole('heading', { name: 'Voice' })).toBeTruthy();
});

test('an example is written on request; one that fails has a sentence', async () => {
  const styles = [styleOf()];
  const answers: { next: unknown } = {
    next: { status: 503, body: { message: 'The AI model failed.', data: { code: 'unavailable' } } },
  };
  showStyles({ styles, answers: { 'generate-workspace-style-example': () => answers.next as never } });
  await screen.findByText('Salt and plain');
  click('Salt and plain');
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Write an example' }).disabled).toBe(false),
  );
  click('Write an example');
  expect((await screen.findByRole('alert')).textContent).toBe('The AI model failed.');
  const withExample = styleOf({ ...styles[0], example: 'It rained all night.' });
  answers.next = { body: withExample };
  styles.splice(0, 1, withExample);
  click('Write an example');
  expect(await screen.findByText('It rained all night.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Write another example' })).toBeTruthy();
});
