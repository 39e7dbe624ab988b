import type { Browser, Locator, Page } from '@playwright/test';
import { addMember, makePerson, openAs, operation } from './people.ts';
import { createWorkspaceWithDocument } from './sample-workspaces.ts';
import type { ServerProcess } from './server-process.ts';
import { expect } from './test.ts';

/** Two people with the same document open, each in a browser context of their own. */
export interface SharedDocument {
  readonly ines: Awaited<ReturnType<typeof openAs>>;
  readonly mara: Awaited<ReturnType<typeof openAs>>;
  /** Waits until both pages show these paragraphs and the server has stored them. */
  readonly expectParagraphs: (paragraphs: readonly string[]) => Promise<void>;
  readonly close: () => Promise<void>;
}

export const editorOf = (page: Page): Locator => page.locator('.ProseMirror');
export const savedStatus = (page: Page): Locator => page.getByText('Saved', { exact: true });

/** Returns the texts of the paragraphs, without the carets of others. */
export const paragraphsOf = (page: Page): Promise<string[]> =>
  editorOf(page)
    .locator('> p')
    .evaluateAll((blocks) =>
      blocks.map((block) => {
        const copy = block.cloneNode(true);
        if (copy instanceof Element) for (const caret of copy.querySelectorAll('.caret')) caret.remove();
        return (copy.textContent ?? '').replaceAll(/[\u2060\ufeff]/g, '');
      }),
    );

/** Opens a document with these paragraphs for two people. */
export async function openShared(
  browser: Browser,
  server: ServerProcess,
  paragraphs: readonly string[],
): Promise<SharedDocument> {
  const [owner, guest] = [await makePerson(server, 'Ines'), await makePerson(server, 'Mara')];
  const { workspaceId, documentId } = await createWorkspaceWithDocument(server, owner, {
    title: 'Tide tables',
    document: 'High Water',
  });
  await addMember(server, owner, guest, workspaceId, 'editor');
  const contentMd = paragraphs.join('\n\n');
  await operation(server, owner, 'update-document', { id: documentId, contentMd });
  const path = `/workspace/${workspaceId}?item=${documentId}`;
  const ines = await openAs(browser, server, owner, path);
  const mara = await openAs(browser, server, guest, path);
  const expectParagraphs = async (expected: readonly string[]): Promise<void> => {
    for (const { page } of [ines, mara]) {
      await expect.poll(() => paragraphsOf(page)).toEqual(expected);
      await expect(savedStatus(page)).toBeVisible();
    }
    const stored = await operation<{ contentMd: string }>(server, owner, 'get-document', { id: documentId });
    // Markdown does not keep white space at the ends of a paragraph, or writes it as a reference.
    const trimmed = (paragraph: string): string => paragraph.replaceAll('&#x20;', ' ').trim();
    expect(stored.contentMd.split(/\n{2,}/).map(trimmed)).toEqual(expected.map(trimmed));
  };
  await expectParagraphs(paragraphs);
  return {
    ines,
    mara,
    expectParagraphs,
    close: async () => {
      await ines.context.close();
      await mara.context.close();
    },
  };
}

/** Puts the caret behind words in a paragraph: at its start, then as many steps to the right. */
export async function putCaretBehind(page: Page, paragraph: number, words: string): Promise<void> {
  const block = editorOf(page).locator('> p').nth(paragraph);
  const offset = ((await paragraphsOf(page))[paragraph] ?? '').indexOf(words) + words.length;
  await block.click();
  await page.keyboard.press('Home');
  for (let step = 0; step < offset; step += 1) await page.keyboard.press('ArrowRight');
}
