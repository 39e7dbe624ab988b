import { row } from '../../testing/desk.ts';
import { addMember, makePerson, openAs, operation } from '../../testing/people.ts';
import { expect, test } from '../../testing/test.ts';

// The network is always there: nothing is kept for the time without.
test.use({ serviceWorkers: 'block' });

const LINES = Array.from({ length: 120 }, (_, at) => `Entry ${at + 1}: the board stood bare.`).join('\n\n');

test('one goes along with another person, from page to page and line to line, until one looks elsewhere', async ({
  browser,
  server,
}) => {
  const [ines, mara] = [await makePerson(server, 'Ines'), await makePerson(server, 'Mara')];
  const { id } = await operation<{ id: string }>(server, ines, 'create-workspace', {
    title: 'Tide tables',
    type: 'blog',
  });
  const make = async (title: string) => {
    const { id: documentId } = await operation<{ id: string }>(server, ines, 'create-document', {
      workspaceId: id,
      title,
    });
    await operation(server, ines, 'update-document', { id: documentId, contentMd: LINES });
    return documentId;
  };
  const [first, second] = [await make('High Water'), await make('Low Water')];
  await addMember(server, ines, mara, id, 'editor');
  const reader = await openAs(browser, server, ines, `/workspace/${id}?item=${first}`);
  const writer = await openAs(browser, server, mara, `/workspace/${id}?item=${second}`);
  await expect(writer.page.getByText('Entry 1:')).toBeVisible();

  const follow = reader.page.getByRole('button', { name: 'Follow Mara' });
  await follow.click();
  await expect(follow).toHaveAttribute('aria-pressed', 'true');
  await expect(reader.page.locator('.following')).toBeVisible();
  await expect(reader.page.getByRole('article', { name: 'Low Water' })).toBeVisible();

  // Her caret at the end of the text comes in sight.
  await writer.page.locator('.ProseMirror').click();
  await writer.page.keyboard.press('Control+End');
  await writer.page.keyboard.type(' And then she wrote.');
  await expect(reader.page.getByText('And then she wrote.')).toBeInViewport();
  await expect(reader.page.locator('.caret')).toBeInViewport();

  // Who scrolls looks for themselves again.
  await reader.page.mouse.move(700, 400);
  await reader.page.mouse.wheel(0, -4_000);
  await expect(reader.page.locator('.following')).toBeHidden();
  await writer.page.keyboard.type(' On and on.');
  await expect(reader.page.getByText('On and on.')).toBeAttached();
  await expect(reader.page.locator('.caret')).not.toBeInViewport();
  await follow.click();
  await expect(reader.page.locator('.caret')).toBeInViewport();
  await reader.page.keyboard.press('Escape');
  await expect(reader.page.locator('.following')).toBeHidden();

  // So does who opens another page.
  await follow.click();
  await expect(reader.page.locator('.following')).toBeVisible();
  await row(reader.page, 'High Water').click();
  await expect(reader.page.getByRole('article', { name: 'High Water' })).toBeVisible();
  await expect(reader.page.locator('.following')).toBeHidden();
  expect(reader.faults).toEqual([]);
  expect(writer.faults).toEqual([]);
});
