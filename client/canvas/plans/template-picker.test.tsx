// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CANVAS_TEMPLATES } from '#shared/canvas/templates/canvas-templates.ts';
import { uiLayers } from '#client/ui/layers/ui-layers.ts';
import { TemplatePicker } from './template-picker.tsx';

afterEach(cleanup);

const picker = async (mode: 'replace' | 'add', count = 0) => {
  await uiLayers.load();
  const [onClose, onChoose] = [vi.fn(), vi.fn()];
  render(<TemplatePicker mode={mode} count={count} onClose={onClose} onChoose={onChoose} />);
  return { onClose, onChoose, dialog: within(await screen.findByRole('dialog')) };
};

test('to begin with: its words, and each template with its drawing, name and description', async () => {
  const { dialog, onChoose } = await picker('replace');
  expect(dialog.getByRole('heading').textContent).toBe('Choose Template');
  expect(dialog.getByText('Select a timeline layout to get started')).toBeTruthy();
  expect(dialog.queryByText(/takes the place/)).toBeNull();
  for (const { name, description, initialNodes } of CANVAS_TEMPLATES) {
    const button = dialog.getByText(name).closest('button');
    expect(button?.textContent).toBe(name + description);
    const drawn = button?.querySelectorAll('.plan-art__node, .plan-art__frame');
    expect(drawn).toHaveLength(initialNodes.length);
  }
  fireEvent.click(dialog.getByRole('button', { name: /^Vertical Timeline/ }));
  expect(onChoose.mock.calls[0]?.[0]).toMatchObject({ id: 'vertical-timeline' });
});

test('on a canvas with things on it: what goes is said first', async () => {
  const { dialog } = await picker('replace', 12);
  expect(
    dialog.getByText('It takes the place of the 12 things on this canvas; undo brings them back.'),
  ).toBeTruthy();
});

test('beside what is there: its words; the close button and Escape close it', async () => {
  const { dialog, onClose } = await picker('add', 3);
  expect(dialog.getByRole('heading').textContent).toBe('Add Template');
  expect(dialog.getByText('Add a timeline structure to your canvas')).toBeTruthy();
  expect(dialog.queryByText(/takes the place/)).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(dialog.getByRole('searchbox'), { key: 'Escape' });
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('a search that finds none says so', async () => {
  const { dialog } = await picker('add');
  fireEvent.change(dialog.getByRole('searchbox'), { target: { value: 'zebra' } });
  expect(dialog.getByText('No templates available')).toBeTruthy();
  expect(dialog.queryByRole('list')).toBeNull();
});
