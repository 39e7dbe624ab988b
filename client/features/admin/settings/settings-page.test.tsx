// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PHOTO_MESSAGES } from '#shared/accounts/admin-profile.ts';
import { queryClient } from '#client/api/query-client.ts';
import { setSessionId } from '#client/api/session.ts';
import { bodiesOf, stubFetch } from '#client/api/testing/fetch-stub.ts';
import { recordToasts } from '#client/ui/toasts/testing/record-toasts.ts';
import { photoRefusal } from './check-photo.ts';
import { SettingsPage } from './settings-page.tsx';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children, to }: { children: ReactNode; to: string }) => <a href={to}>{children}</a>,
}));
const posted = vi.hoisted(() => ({ forms: [] as unknown[] }));
vi.mock('#client/files/uploads/post-form.ts', () => ({
  postForm: async (form: unknown) => void posted.forms.push(form),
}));

const UPDATE = '/operations/update-admin-profile';
const PROFILE = {
  email: 'ines@letters.example',
  username: 'Ines',
  fullName: 'Ines Weber',
  phoneNumber: '+49 30 1234',
  bio: 'Runs the place.',
  photoUrl: null as string | null,
};
const stored = (more: Partial<typeof PROFILE> = {}) => ({
  '/operations/get-admin-profile': { body: { ...PROFILE, ...more } },
});

const toasts = recordToasts();
beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  setSessionId('s1');
  posted.forms.length = 0;
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
async function answerQuestion(button: 'Save' | 'Cancel') {
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('Are you sure you want to save the changes?')).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: button }));
}

test('a question that is answered with Cancel sends nothing and says so', async () => {
  const calls = stubFetch(stored());
  render(<SettingsPage />);
  await screen.findByLabelText('Full Name');
  type('Full Name', 'Ines W.');
  save();
  await answerQuestion('Cancel');
  expect(toasts).toMatchObject([{ kind: 'error', title: 'Your changes have not been saved!' }]);
  expect(bodiesOf(calls, UPDATE)).toEqual([]);
  expect(screen.getByLabelText<HTMLInputElement>('Full Name').value).toBe('Ines W.');
});

test('a refusal says that nothing was saved and why, and the form keeps its values', async () => {
  const message = 'A phone number has digits, spaces and the characters + - . / ( ).';
  stubFetch({
    ...stored(),
    [UPDATE]: {
      status: 400,
      body: { statusCode: 400, message, data: { code: 'invalid_input', path: 'phoneNumber' } },
    },
  });
  render(<SettingsPage />);
  await screen.findByLabelText('Full Name');
  type('Phone Number', 'call 555');
  save();
  await answerQuestion('Save');
  await waitFor(() =>
    expect(toasts).toMatchObject([{ title: 'Your changes have not been saved!', detail: message }]),
  );
  expect(screen.getByText(message)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Phone Number').value).toBe('call 555');
});

test('without a connection nothing is saved, with a sentence', async () => {
  stubFetch(stored());
  render(<SettingsPage />);
  await screen.findByLabelText('Full Name');
  save();
  await answerQuestion('Save');
  await waitFor(() => expect(toasts).toMatchObject([{ title: 'Your changes have not been saved!' }]));
});

test('Save asks, stores the profile and says so; the photo stays', async () => {
  const calls = stubFetch({ ...stored(), [UPDATE]: { body: { id: 'u1' } } });
  render(<SettingsPage />);
  await screen.findByLabelText('Full Name');
  type('BIO', 'Reads at night.');
  type('Username', 'Nes');
  save();
  await answerQuestion('Save');
  await waitFor(() =>
    expect(toasts).toMatchObject([{ kind: 'success', title: 'Your changes have been saved successfully!' }]),
  );
  const { email: _email, photoUrl: _photo, ...fields } = PROFILE;
  expect(bodiesOf(calls, UPDATE)).toEqual([{ ...fields, username: 'Nes', bio: 'Reads at night.' }]);
});

test('Cancel shows the stored profile again and sends nothing', async () => {
  const calls = stubFetch(stored());
  render(<SettingsPage />);
  await screen.findByLabelText('Full Name');
  type('Full Name', 'Somebody');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByLabelText<HTMLInputElement>('Full Name').value).toBe('Ines Weber');
  expect(bodiesOf(calls, UPDATE)).toEqual([]);
});

test('the form has the fields of the specification', async () => {
  stubFetch(stored());
  render(<SettingsPage />);
  await screen.findByLabelText('Full Name');
  expect(screen.getByRole('navigation', { name: 'Breadcrumb' }).textContent).toBe('Dashboard / Settings');
  const labels = ['Full Name', 'Phone Number', 'Email Address', 'Username', 'BIO'];
  expect(labels.map((label) => screen.getByLabelText<HTMLInputElement>(label).value)).toEqual([
    PROFILE.fullName,
    PROFILE.phoneNumber,
    PROFILE.email,
    PROFILE.username,
    PROFILE.bio,
  ]);
  expect(screen.getByText('SVG, PNG, JPG or GIF (max 800x800 px)')).toBeDefined();
});

test('Cancel also removes the sentence about a refused photo', async () => {
  stubFetch(stored());
  render(<SettingsPage />);
  const input = await screen.findByLabelText(/Choose a photo/);
  fireEvent.change(input, { target: { files: [new File(['x'], 'a.pdf', { type: 'application/pdf' })] } });
  expect(await screen.findByText(PHOTO_MESSAGES.wrongType)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText(PHOTO_MESSAGES.wrongType)).toBeNull();
});

test('an empty username and a malformed address are refused before the question', async () => {
  stubFetch(stored());
  render(<SettingsPage />);
  await screen.findByLabelText('Full Name');
  type('Username', ' ');
  type('Email Address', 'ines');
  save();
  expect(screen.getByText('A name must not be empty.')).toBeDefined();
  expect(screen.getByText('Invalid email')).toBeDefined();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a new address is confirmed by the password after the rest was saved', async () => {
  const calls = stubFetch({
    ...stored(),
    [UPDATE]: { body: { id: 'u1' } },
    '/operations/get-proof-methods': {
      body: { hasPassword: true, hasPasskey: false, signInCountsUntil: null },
    },
    '/operations/change-email': { body: { message: 'Check the new address for a link.' } },
  });
  render(<SettingsPage />);
  await screen.findByLabelText('Full Name');
  type('Email Address', 'Nes@letters.example');
  save();
  await answerQuestion('Save');
  const dialog = within(await screen.findByRole('dialog', { name: 'Change email' }));
  fireEvent.change(dialog.getByLabelText('Password'), { target: { value: 'nine herons' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send link' }));
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('Check the new address for a link.'));
  expect(bodiesOf(calls, '/operations/change-email')).toEqual([
    { newEmail: 'nes@letters.example', password: 'nine herons' },
  ]);
  expect(screen.getByLabelText<HTMLInputElement>('Email Address').value).toBe('ines@letters.example');
});

test('a photo that is not an image is refused at once; "Remove photo" removes the stored one on Save', async () => {
  const calls = stubFetch({ ...stored({ photoUrl: '/files/photo' }), [UPDATE]: { body: { id: 'u1' } } });
  render(<SettingsPage />);
  const input = await screen.findByLabelText(/Choose a photo/);
  fireEvent.change(input, { target: { files: [new File(['x'], 'a.pdf', { type: 'application/pdf' })] } });
  expect(await screen.findByText(PHOTO_MESSAGES.wrongType)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Remove photo' }));
  expect(screen.queryByText(PHOTO_MESSAGES.wrongType)).toBeNull();
  save();
  await answerQuestion('Save');
  await waitFor(() => expect(bodiesOf(calls, UPDATE)).toMatchObject([{ photo: null }]));
  expect(posted.forms).toEqual([]);
});

test.each([
  [800, 800, undefined],
  [801, 10, PHOTO_MESSAGES.tooManyPixels],
  [5000, 4000, PHOTO_MESSAGES.tooManyPixels],
])('a photo of %s × %s pixels: %s', async (width, height, sentence) => {
  const photo = new File(['x'], 'a.png', { type: 'image/png' });
  expect(await photoRefusal(photo, () => Promise.resolve({ width, height }))).toBe(sentence);
});

test('a damaged photo is refused with a sentence', async () => {
  const photo = new File(['x'], 'a.png', { type: 'image/png' });
  expect(await photoRefusal(photo, () => Promise.reject(new Error('decode')))).toBe(PHOTO_MESSAGES.damaged);
});
