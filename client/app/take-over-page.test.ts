// @vitest-environment jsdom
import { expect, test } from 'vitest';
import earlyInput from '../../public/early-input.js?raw';
import { followEarlyInput, restoreEarlyInput } from './take-over-page.ts';

test('text typed into a prerendered form, and the focus, are in the form that replaces it', () => {
  document.body.innerHTML = '<div id="root"><input name="email"><input name="password"></div>';
  // The page above has it.
  const root = document.getElementById('root')!;
  const [email, password] = root.querySelectorAll('input');
  const endEarlyInput = followEarlyInput(root);
  email!.value = 'ines@letters.example';
  email!.dispatchEvent(new Event('input', { bubbles: true }));
  password!.focus();

  root.innerHTML = '<input name="email"><input name="password"><textarea name="note"></textarea>';
  const heard: string[] = [];
  for (const type of ['input', 'focusout'])
    root.addEventListener(type, (event) => heard.push(`${type} ${(event.target as HTMLInputElement).name}`));
  restoreEarlyInput(root, endEarlyInput());
  const [newEmail, newPassword] = root.querySelectorAll('input');
  expect(newEmail!.value).toBe('ines@letters.example');
  expect(document.activeElement).toBe(newPassword);
  expect(heard).toEqual(['input email', 'focusout email']);
});

test('a form that is submitted before the application listens opens no address with its fields, and is submitted once it does', async () => {
  document.body.innerHTML = '<div id="root"><form><input name="password"></form></div>';
  const root = document.getElementById('root')!;
  // The file is a classic script.
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval
  new Function(earlyInput)();
  const submit = () => {
    const event = new SubmitEvent('submit', { bubbles: true, cancelable: true });
    root.querySelector('form')!.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const endEarlyInput = followEarlyInput(root);
  root.querySelector('input')!.value = 'a quiet harbour';
  expect(submit()).toBe(true);

  root.innerHTML = '<form><input name="password"></form>';
  const submitted: (string | undefined)[] = [];
  root.addEventListener('submit', (event) => {
    event.preventDefault();
    submitted.push(root.querySelector('input')?.value);
  });
  restoreEarlyInput(root, endEarlyInput());
  expect(submitted).toEqual(['a quiet harbour']);
  // A form that its page handles is not marked.
  expect(root.querySelector('[data-submitted-early]')).toBe(null);
});

test('a button that is pressed before the application listens is pressed once it does, and no other', () => {
  const buttons = '<button type="button">Use a passkey</button><button type="button">Later</button>';
  document.body.innerHTML = `<div id="root">${buttons}</div>`;
  const root = document.getElementById('root')!;
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval
  new Function(earlyInput)();
  const endEarlyInput = followEarlyInput(root);
  root.querySelector('button')!.click();
  const early = endEarlyInput();

  const pressed: (string | null)[] = [];
  root.innerHTML = buttons;
  for (const button of root.querySelectorAll('button'))
    button.addEventListener('click', () => pressed.push(button.textContent));
  restoreEarlyInput(root, early);
  expect(pressed).toEqual(['Use a passkey']);
});
