import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { buildClient } from '../../scripts/build-client.ts';
import { openBrowser } from '../load/start-app.ts';
import { watchKeys } from '../load/type-meanwhile.ts';
import type { MeasuredServer } from './measured-process.ts';
import { startProduct } from './product.ts';
import { seedProduct } from './seed-product.ts';
import { seedTexts } from './seed-texts.ts';

const GIVE_UP_MS = 60_000;
/** What is kept of a text, and fetched when the page is at rest, is there by then. */
const SETTLE_MS = 4_000;

export interface WrittenProduct {
  server: MeasuredServer;
  browser: BrowserContext;
  /** The workspace in a tab, with the text of that number opened and come to rest; every key in it is timed. */
  open: (text: number) => Promise<Page>;
  stop: () => Promise<void>;
}

/** The product with these texts in one workspace, and a browser in which its writer is signed in. */
export async function writtenProduct(texts: readonly NodeJson[]): Promise<WrittenProduct> {
  await buildClient();
  const folder = mkdtempSync(join(tmpdir(), 'foolscap-bench-'));
  const seeded = await seedProduct(join(folder, 'foolscap.db'), texts.length, async (db, made) => {
    for (const [at, text] of texts.entries())
      await seedTexts(db, { ...made, ids: made.ids.slice(at, at + 1) }, text);
  });
  const server = await startProduct(folder, seeded);
  const origin = server.url.replace('ws:', 'http:').replace('/sync', '');
  const browser = await openBrowser(join(folder, 'profile'));
  const page = await browser.newPage();
  await page.goto(`${origin}/login`);
  await page.evaluate((id) => localStorage.setItem('foolscap:sessionId', id), seeded.sessionId);
  await page.close();
  return {
    server,
    browser,
    open: async (text) => {
      const opened = await browser.newPage();
      await watchKeys(opened);
      await opened.goto(`${origin}/workspace/${seeded.workspaceId}?item=${seeded.ids[text]}`);
      await textShown(opened);
      return opened;
    },
    stop: async () => {
      await browser.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until there is a text to write in, and its page has come to rest. */
export async function textShown(page: Page): Promise<void> {
  await page.locator('.ProseMirror[contenteditable="true"] > :nth-child(2)').waitFor({ timeout: GIVE_UP_MS });
  await page.waitForTimeout(SETTLE_MS);
}
