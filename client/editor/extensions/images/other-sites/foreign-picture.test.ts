// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EditorView } from '@tiptap/pm/view';
import type { PageFiles } from '../../../references/page-files.ts';
import { references } from '../../../references/references.ts';
import { nodeViews } from '../../../testing/keys-and-rules.ts';
import { node, p, stateOf } from '../../../testing/sample-document.ts';
import { sampleFiles } from '../../../testing/sample-files.ts';
import { sampleReferences } from '../../../testing/sample-references.ts';
import { ForeignPicture } from './foreign-picture.ts';
import { picturesShownFrom, siteOfPicture } from './picture-sites.ts';

const open: ForeignPicture[] = [];
const quay = 'https://quay.example/a b.png?size=2#part';

function render(src: string, alt = ''): ForeignPicture {
  const picture = new ForeignPicture();
  document.body.append(picture.dom);
  picture.show(src, alt);
  open.push(picture);
  return picture;
}
const messageOf = ({ dom }: ForeignPicture): string =>
  dom.querySelector('.foreign-picture__words')?.textContent ?? '';
const buttonOf = ({ dom }: ForeignPicture): HTMLButtonElement => dom.querySelector('button')!;
const frameOf = ({ dom }: ForeignPicture): HTMLIFrameElement | null => dom.querySelector('iframe');
const sendFrameMessage = (picture: ForeignPicture, data: unknown): void => {
  const source = frameOf(picture)?.contentWindow ?? null;
  window.dispatchEvent(new MessageEvent('message', { data, source }));
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  for (const picture of open.splice(0)) picture.destroy();
  vi.restoreAllMocks();
});

test.each([
  ['https://quay.example/a.png', 'quay.example'],
  ['HTTP://Quay.example:8080/a.png', 'quay.example:8080'],
  ['//quay.example/a.png', null],
  ['/a.png', null],
  ['data:image/png;base64,AA==', null],
  ['blob:https://quay.example/1', null],
  ['javascript:alert(1)', null],
  ['https://', null],
  [null, null],
])('the site of %s is %s', (src, site) => expect(siteOfPicture(src)).toBe(site));

test('[I2] a click loads all pictures of the same site and none of another site', () => {
  const [first, second, other] = [
    render(quay),
    render('https://quay.example/b.png'),
    render('https://pier.example/'),
  ];
  expect([first, second, other].map(frameOf)).toEqual([null, null, null]);
  buttonOf(first).click();
  expect(frameOf(first)?.getAttribute('src')).toBe(`/foreign-picture.html#${encodeURIComponent(quay)}`);
  expect(frameOf(first)?.getAttribute('sandbox')).toBe('allow-scripts');
  expect(frameOf(second)).not.toBeNull();
  expect(frameOf(other)).toBeNull();
  expect(picturesShownFrom.get()).toEqual(['quay.example']);
  // A picture that is drawn later belongs to a site that is already allowed.
  expect(frameOf(render('https://quay.example/c.png'))).not.toBeNull();
  picturesShownFrom.set([]);
  expect([first, second].map(frameOf)).toEqual([null, null]);
});

test('the frame takes the size of its picture from a message of its own page only', () => {
  const picture = render(quay, 'The quay');
  buttonOf(picture).click();
  const size = { width: 320, height: 180 };
  window.dispatchEvent(
    new MessageEvent('message', { data: { type: 'foreign-picture', size }, source: window }),
  );
  for (const data of [null, 'x', { type: 'other', size }, { size }]) sendFrameMessage(picture, data);
  expect(picture.dom.classList.contains('is-shown')).toBe(false);
  sendFrameMessage(picture, { type: 'foreign-picture', size });
  expect(picture.dom.classList.contains('is-shown')).toBe(true);
  expect(frameOf(picture)?.style.aspectRatio).toBe('320 / 180');
  expect(frameOf(picture)?.title).toBe('The quay');
});

test.each([null, { width: 0, height: 4 }, { width: '9', height: 4 }, { width: 1e9, height: 4 }])(
  'a picture that cannot be shown (size %o) reports the error, and a click tries again',
  (size) => {
    const picture = render(quay);
    buttonOf(picture).click();
    sendFrameMessage(picture, { type: 'foreign-picture', size });
    expect(messageOf(picture)).toBe('The picture from quay.example could not be loaded');
    expect([frameOf(picture), buttonOf(picture).textContent]).toEqual([null, 'Try again']);
    buttonOf(picture).click();
    expect(frameOf(picture)).not.toBeNull();
    expect(messageOf(picture)).toBe('Picture from quay.example');
  },
);

test('a picture shows only its placeholder while offline and is loaded when the network returns', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  picturesShownFrom.set(['quay.example']);
  const picture = render(quay);
  expect(frameOf(picture)).toBeNull();
  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect(frameOf(picture)).not.toBeNull();
});

test('a changed address replaces the picture', () => {
  const picture = render(quay);
  buttonOf(picture).click();
  picture.show('https://pier.example/a.png', '');
  expect(frameOf(picture)).toBeNull();
  expect(buttonOf(picture).textContent).toBe('Show pictures from pier.example');
});

test('“Keep this picture” is offered in a text with files, stores the picture on a click, and waits for the answer', async () => {
  expect(render(quay).dom.querySelectorAll('button')).toHaveLength(1);
  const answer = Promise.withResolvers<string>();
  const storePicture = vi.fn<PageFiles['storePicture']>(() => answer.promise);
  const files = { ...sampleFiles(), storePicture };
  const view = new EditorView(document.body.appendChild(document.createElement('div')), {
    state: stateOf(
      [node('image', { src: quay, alt: 'The quay' }), p('x')],
      [references({ ...sampleReferences(), files }), nodeViews()],
    ),
  });
  const keep = (): HTMLElement | null => view.dom.querySelector('.foreign-picture__keep');
  expect(keep()?.textContent).toBe('Keep this picture');
  keep()?.focus();
  keep()?.click();
  keep()?.click();
  await vi.waitFor(() => expect(keep()?.textContent).toBe('Keeping it…'));
  expect(keep()?.getAttribute('aria-disabled')).toBe('true');
  answer.resolve('a7');
  await vi.waitFor(() => expect(keep()).toBeNull());
  expect(storePicture).toHaveBeenCalledExactlyOnceWith(quay, 'The quay');
  expect(view.state.doc.firstChild?.attrs).toMatchObject({ assetId: 'a7', src: null });
  expect(document.activeElement).toBe(view.dom);
  view.destroy();
});
