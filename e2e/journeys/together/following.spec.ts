import { row } from '../../testing/workspace-page.ts';
import { addMember, makePerson, openAs, operation } from '../../testing/people.ts';
import { expect, test } from '../../testing/test.ts';

// These tests are never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

const LINES = Array.from({ length: 120 }, (_, index) => `Entry ${index + 1}: the board stood bare.`).join(
  '\n\n',
);

test('following a person opens their document and scrolls to their caret until the follower scrolls, presses Escape or opens another document', async ({
  browser,
  server,
}) => {
  const [ines, mara] = [await makePerson(server, 'Ines'), await makePerson(server, 'Mara')];
  const { id } = await operation<{ id: string }>(server, ines, 'create-workspace', {
    title: 'Tide tables',
    type: 'blog',
  });
  const createDocument = async (title: string) => {
    const { id: documentId } = await operation<{ id: string }>(server, ines, 'create-document', {
      workspaceId: id,
      title,
    });
    await operation(server, ines, 'update-document', { id: documentId, contentMd: LINES });
    return documentId;
  };
  const [highWaterId, lowWaterId] = [await createDocument('High Water'), await createDocument('Low Water')];
  await addMember(server, ines, mara, id, 'editor');
  const reader = await openAs(browser, server, ines, `/workspace/${id}?item=${highWaterId}`);
  const writer = await openAs(browser, server, mara, `/workspace/${id}?item=${lowWaterId}`);
  await expect(writer.page.getByText('Entry 1:')).toBeVisible();

  const followButton = reader.page.getByRole('button', { name: 'Follow Mara' });
  await followButton.click();
  await expect(followButton).toHaveAttribute('aria-pressed', 'true');
  await expect(reader.page.locator('.following')).toBeVisible();
  await expect(reader.page.getByRole('article', { name: 'Low Water' })).toBeVisible();

  // The page scrolls to Mara's caret at the end of the text.
  await writer.page.locator('.ProseMirror').click();
  await writer.page.keyboard.press('Control+End');
  await writer.page.keyboard.type(' And then she wrote.');
  await expect(reader.page.getByText('And then she wrote.')).toBeInViewport();
  await expect(reader.page.locator('.caret')).toBeInViewport();

  // Scrolling ends the following.
  await reader.page.mouse.move(700, 400);
  await reader.page.mouse.wheel(0, -4_000);
  await expect(reader.page.locator('.following')).toBeHidden();
  await writer.page.keyboard.type(' On and on.');
  await expect(reader.page.getByText('On and on.')).toBeAttached();
  await expect(reader.page.locator('.caret')).not.toBeInViewport();
  await followButton.click();
  await expect(reader.page.locator('.caret')).toBeInViewport();
  await reader.page.keyboard.press('Escape');
  await expect(reader.page.locator('.following')).toBeHidden();

  // Opening another document ends the following.
  await followButton.click();
  await expect(reader.page.locator('.following')).toBeVisible();
  await row(reader.page, 'High Water').click();
  await expect(reader.page.getByRole('article', { name: 'High Water' })).toBeVisible();
  await expect(reader.page.locator('.following')).toBeHidden();
  expect(reader.faults).toEqual([]);
  expect(writer.faults).toEqual([]);
});
