// @vitest-environment jsdom
import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CANVAS_TEMPLATES } from '#shared/canvas/templates/canvas-templates.ts';
import { uiLayers } from '#client/ui/layers/ui-layers.ts';
import { TemplatePicker } from './template-picker.tsx';

const openPicker = async (mode: 'replace' | 'add', count = 0) => {
  await uiLayers.load();
  const [onClose, onSelect] = [vi.fn(), vi.fn()];
  render(<TemplatePicker mode={mode} count={count} onClose={onClose} onSelect={onSelect} />);
  return { onClose, onSelect, dialog: within(await screen.findByRole('dialog')) };
};

test('the picker in replace mode shows its own title and each template with a preview, name and description', async () => {
  const { dialog, onSelect } = await openPicker('replace');
  expect(dialog.getByRole('heading', { level: 2 }).textContent).toBe('Choose Template');
  expect(dialog.getByText('Select a timeline layout to get started')).toBeTruthy();
  expect(dialog.queryByText(/takes the place/)).toBeNull();
  for (const { name, description, initialNodes } of CANVAS_TEMPLATES) {
    const button = dialog.getByText(name).closest('button');
    expect(button?.textContent).toBe(name + description);
    const drawn = button?.querySelectorAll('.plan-art__node, .plan-art__frame');
    expect(drawn).toHaveLength(initialNodes.length);
  }
  fireEvent.click(dialog.getByRole('button', { name: /^Vertical Timeline/ }));
  expect(onSelect.mock.calls[0]?.[0]).toMatchObject({ id: 'vertical-timeline' });
});

test('the picker in replace mode says how many items a template would replace', async () => {
  const { dialog } = await openPicker('replace', 12);
  expect(
    dialog.getByText('It takes the place of the 12 things on this canvas; undo brings them back.'),
  ).toBeTruthy();
});

test('the picker in add mode shows its own title, and the close button and Escape close it', async () => {
  const { dialog, onClose } = await openPicker('add', 3);
  expect(dialog.getByRole('heading', { level: 2 }).textContent).toBe('Add Template');
  expect(dialog.getByText('Add a timeline structure to your canvas')).toBeTruthy();
  expect(dialog.queryByText(/takes the place/)).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(dialog.getByRole('searchbox'), { key: 'Escape' });
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('the picker says so when a search finds no template', async () => {
  const { dialog } = await openPicker('add');
  fireEvent.change(dialog.getByRole('searchbox'), { target: { value: 'zebra' } });
  expect(dialog.getByText('No templates available')).toBeTruthy();
  expect(dialog.queryByRole('list')).toBeNull();
});

test('the picker shows a sentence above the timelines and another one above the other plans', async () => {
  const { dialog } = await openPicker('replace');
  const names = (list: string) =>
    within(dialog.getByRole('list', { name: list }))
      .getAllByRole('button')
      .map((button) => button.querySelector('.plan__name')?.textContent);
  expect(names('Timelines')).toEqual(['Horizontal Timeline', 'Vertical Timeline']);
  expect(names('Other plans')).toEqual([
    'Three-Act Structure',
    'Mind Map',
    'Character Map',
    'Blog Content Plan',
  ]);
  expect(dialog.getByText('Select another plan to get started')).toBeTruthy();
  fireEvent.change(dialog.getByRole('searchbox'), { target: { value: 'mind' } });
  expect(dialog.queryByText('Select a timeline layout to get started')).toBeNull();
  expect(dialog.getByText('Select another plan to get started')).toBeTruthy();
  expect(dialog.queryByRole('list', { name: 'Timelines' })).toBeNull();
  expect(names('Other plans')).toEqual(['Mind Map']);
  fireEvent.change(dialog.getByRole('searchbox'), { target: { value: 'horizontal' } });
  expect(dialog.getByText('Select a timeline layout to get started')).toBeTruthy();
  expect(dialog.queryByText('Select another plan to get started')).toBeNull();
});
