// @vitest-environment jsdom
import { expect, test } from 'vitest';
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
