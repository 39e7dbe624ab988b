import type { Page } from '@playwright/test';
import { editorOf } from '../../testing/workspace-page.ts';
import { addMember, makePerson, openAs, operation } from '../../testing/people.ts';
import { checkScreen, checkDesktopAndPhone, checkAllVariants } from '../../testing/screen-check.ts';
import { expect, test } from '../../testing/test.ts';
import { createEmptyWorkspace } from '../../testing/sample-workspaces.ts';

// These tests are never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

// Takes screenshots of the page in both sizes and themes. axe must find no violation.

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Simulates an open on-screen keyboard: shrinks the visual viewport to 500 pixels and covers the rest in grey. */
async function openKeyboard(page: Page): Promise<void> {
  await page.evaluate(() => {
    const viewport = window.visualViewport;
    if (!viewport) throw new Error('This browser has no visual viewport.');
    Object.defineProperty(viewport, 'height', { configurable: true, get: () => 500 });
    viewport.dispatchEvent(new Event('resize'));
    const { style } = document.body.appendChild(document.createElement('div'));
    Object.assign(style, { position: 'fixed', inset: '500px 0 0', zIndex: '99', background: '#8a8a8f' });
  });
}

test('a page of prose, a page of structured text and every overlay of the page have no axe violations', async ({
  browser,
  server,
}) => {
  test.setTimeout(300_000);
  const { ines, make, workspaceId } = await createEmptyWorkspace(server, {
    title: 'The Tide Clerk',
    type: 'novel',
  });
  const mara = await makePerson(server, 'Mara');
  await addMember(server, ines, mara, workspaceId, 'editor');
  const prose = await make('create-document', { workspaceId, title: '1 High Water' });
  await operation(server, ines, 'update-document', {
    id: prose,
    contentMd: PROSE,
    meta: { synopsis: 'The sea stays out. Ines writes it down.', status: 'draft', wordGoal: 400 },
  });
  const log = await make('create-document', { workspaceId, title: 'The log of the customs house' });
  await operation(server, ines, 'update-document', { id: log, contentMd: STRUCTURE });
  const { page, context, faults } = await openAs(
    browser,
    server,
    ines,
    `/workspace/${workspaceId}?item=${prose}`,
  );
  await context.route('https://pictures.example/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: BOARD }),
  );
  await expect(editorOf(page)).toContainText('For eleven years');
  await checkAllVariants(page, 'page-prose');

  await page.setViewportSize(DESKTOP);
  await page.getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Workspace settings' });
  await expect(settings.getByLabel('Workspace Name')).toBeVisible();
  await checkDesktopAndPhone(page, 'settings-general');
  await settings.getByRole('tab', { name: 'Appearance' }).click();
  await checkAllVariants(page, 'settings-appearance');
  await page.setViewportSize(DESKTOP);
  await settings.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Page', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Details and goals' }).click();
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await expect(inspector.getByLabel('Synopsis')).toBeVisible();
  await checkScreen(page, 'page-details', 'desktop', 'light');
  await checkScreen(page, 'page-details', 'desktop', 'dark');
  await inspector.getByRole('button', { name: 'Close inspector' }).click();
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Show inspector' }).click();
  await expect(page.getByRole('dialog', { name: 'Inspector' }).getByLabel('Synopsis')).toBeVisible();
  await checkScreen(page, 'page-details', 'phone', 'dark');
  await page.keyboard.press('Escape');

  await page.setViewportSize(DESKTOP);
  await page.goto(`/workspace/${workspaceId}?item=${log}`);
  await expect(editorOf(page)).toContainText('Every entry is made twice');
  await page.getByRole('button', { name: 'Show pictures from pictures.example' }).click();
  const board = page.frameLocator('.foreign-picture.is-shown iframe').locator('img');
  await expect(board).toHaveJSProperty('naturalWidth', 480);
  // Syntax highlighting is loaded when the page is idle.
  await page.waitForFunction(() => CSS.highlights.has('code-keyword'));
  await checkAllVariants(page, 'page-structure');
  await page.setViewportSize(DESKTOP);
  await page.locator('figure').scrollIntoViewIfNeeded();
  await checkDesktopAndPhone(page, 'page-structure-end');
  await page.locator('.stage').evaluate((stage) => stage.scrollTo(0, 0));

  await page.setViewportSize(DESKTOP);
  await page.locator('.ProseMirror p').nth(1).click();
  await page.keyboard.press('ControlOrMeta+f');
  await page.keyboard.type('the');
  await expect(page.getByText(/^\d+ of \d+$/)).toBeVisible();
  await checkDesktopAndPhone(page, 'page-find');
  await page.keyboard.press('Escape');

  await page.setViewportSize(DESKTOP);
  await page.keyboard.press('ControlOrMeta+Shift+o');
  await expect(page.getByRole('button', { name: 'What is written' })).toBeVisible();
  await checkScreen(page, 'page-outline', 'desktop', 'dark');
  await page.keyboard.press('ControlOrMeta+Shift+o');
  await expect(inspector).toHaveCount(0);

  await page.setViewportSize(DESKTOP);
  await page.locator('.ProseMirror p').nth(1).click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/');
  await expect(page.getByRole('listbox', { name: 'Insert' })).toBeVisible();
  await checkDesktopAndPhone(page, 'page-insert');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  expect(faults).toEqual([]);
  await context.close();

  const phone = await openAs(browser, server, mara, `/workspace/${workspaceId}?item=${prose}`, {
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
  });
  await expect(editorOf(phone.page)).toContainText('For eleven years');
  await phone.page.locator('.ProseMirror p').nth(1).tap();
  await openKeyboard(phone.page);
  const tools = phone.page.getByRole('toolbar', { name: 'Formatting', exact: true });
  await expect(tools).toBeVisible();
  // The toolbar sits exactly on top of the keyboard: no overlap, and no gap between the two.
  await expect.poll(async () => bottomOf(tools)).toBe(500);
  // One slim line is left at the top, with the word count, and one line of tools above the keyboard.
  await expect(phone.page.getByRole('navigation', { name: 'Workspace' })).toBeHidden();
  await expect(phone.page.locator('.topbar')).toHaveCSS('height', '32px');
  await expect(phone.page.locator('.topbar__count')).toBeInViewport();
  for (const name of ['Bulleted list', 'Quote'])
    await expect(tools.getByRole('button', { name })).toBeInViewport();
  await phone.page.keyboard.type('x');
  await tools.getByRole('button', { name: 'Undo' }).tap();
  await expect(editorOf(phone.page)).not.toContainText('x');
  for (const theme of ['light', 'dark'] as const)
    await checkScreen(phone.page, 'page-keyboard', 'phone', theme);
  expect(phone.faults).toEqual([]);
});

async function bottomOf(tools: ReturnType<Page['locator']>): Promise<number> {
  const box = await tools.boundingBox();
  return box ? Math.round(box.y + box.height) : -1;
}

const PROSE = `On the morning the sea did not come in, Ines Calder was already at her desk, with the book open at the right page and the pen wet.

For eleven years she had written down the water. Twice a day, at the hour the almanac gave her, she went to the window of the customs house and read the painted board. She had never been late, and neither had the water.

“You might look out,” said the boy, who brought the coal.

So at 6.14 she looked, and wrote what she saw, which was nothing. The harbour lay there like a drawer that somebody had pulled open and left. Boats leaned on their elbows. Far out, where there should have been a line, there was no line.

She blotted the page. Then she took her coat from the hook, which she had not done before nine o’clock since the year of the flood, and went down the stairs to see for herself.
`;

const STRUCTURE = `Every entry is made **twice**, and *never* corrected; the board is [painted](https://example.org/board) and \`read\` aloud.[^1]

## What is written

- the hour, from the almanac
- the height, in feet and inches
  1. read twice
  2. written once
- [x] the name of whoever was there
- [ ] the weather
  - [ ] the wind, by its name

> Nobody had ever asked to see the book.

### The first week

| Hour | Height | Seen by |
|---|---:|---|
| 6.14 | 0 ft 0 in | I. C. |
| 18.39 | 11 ft 2 in | I. C. |

\`\`\`js
// the tide, by the hour
const height = (hour) => Math.round(11.2 * Math.sin(hour / 12.4));
\`\`\`

![The board at low water](https://pictures.example/board.svg)

[^1]: By whoever is there; see the board of 1911.
`;

const BOARD = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="200"><rect width="480" height="200" fill="#d9d2c0"/><path d="M0 150q120-18 240 0t240 0v50H0z" fill="#8fa3a6"/><path d="M300 20h28v150h-28z" fill="#fffdf6" stroke="#1d1b16"/><path d="M300 50h12m-12 30h18m-18 30h12m-12 30h18" stroke="#1d1b16" stroke-width="3"/></svg>`;
