// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { textToReturnTo } from './left-text.ts';

beforeEach(() => {
  document.body.innerHTML =
    '<div id="text" contenteditable="true" tabindex="0"></div><button id="control"></button>' +
    '<div class="layer"><button id="item"></button></div>';
});
afterEach(() => {
  click('control');
  document.body.replaceChildren();
});

const byId = (id: string): HTMLElement => {
  const element = document.querySelector<HTMLElement>(`#${id}`);
  if (!element) throw new Error(`There is no ${id}.`);
  return element;
};
function click(id: string): void {
  byId(id).dispatchEvent(new Event('pointerdown', { bubbles: true }));
  byId(id).focus();
}

test('a click on a control while a text has the focus returns to the text, also after a click in the layer', () => {
  byId('text').focus();
  click('control');
  expect(textToReturnTo()).toBe(byId('text'));
  click('item');
  expect(textToReturnTo()).toBe(byId('text'));
});

test('after a second click on controls outside of a layer nothing is returned to', () => {
  byId('text').focus();
  click('control');
  click('control');
  expect(textToReturnTo()).toBeUndefined();
});

test('a control that is reached by keyboard returns to itself', () => {
  byId('text').focus();
  click('control');
  byId('control').dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
  expect(textToReturnTo()).toBeUndefined();
});

test('a text that is gone is not returned to', () => {
  byId('text').focus();
  click('control');
  byId('text').remove();
  expect(textToReturnTo()).toBeUndefined();
});
