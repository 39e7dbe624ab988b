import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import type { Db } from '#server/db/database.ts';
import { buildClient } from '../../scripts/build-client.ts';
import { openBrowser } from '../load/start-app.ts';
import { watchKeys } from '../load/key-times.ts';
import type { MeasuredServer } from './measured-process.ts';
import { startProduct } from './product.ts';
import { seedProduct, type SeededProduct } from './seed-product.ts';
import { seedTexts } from './seed-texts.ts';

const TIMEOUT_MS = 60_000;
/** Time for the page to store its text, and to fetch the modules that it loads when it is idle. */
const SETTLE_MS = 4_000;

export interface TextProduct {
  server: MeasuredServer;
  browser: BrowserContext;
  /** Opens a text in a tab, by its index, and waits until the page is idle. Every key in the tab is timed. */
  open: (text: number) => Promise<Page>;
  stop: () => Promise<void>;
}

export interface TextProductOptions {
  /** Further settings of the server. */
  env?: Record<string, string>;
  /** Adds further rows before the server starts. */
  seedMore?: (db: Db, seeded: SeededProduct) => Promise<void>;
}

/** Starts the product with these texts in one workspace, and a browser in which its writer is signed in. */
export async function textProduct(
  texts: readonly NodeJson[],
  { env, seedMore }: TextProductOptions = {},
): Promise<TextProduct> {
  await buildClient();
  const folder = mkdtempSync(join(tmpdir(), 'foolscap-bench-'));
  const seeded = await seedProduct(join(folder, 'foolscap.db'), texts.length, async (db, made) => {
    for (const [at, text] of texts.entries())
      await seedTexts(db, { ...made, ids: made.ids.slice(at, at + 1) }, text);
    await seedMore?.(db, made);
  });
  const server = await startProduct(folder, seeded, [], env);
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
      await waitForText(opened);
      return opened;
    },
    stop: async () => {
      await browser.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until the editor shows its text and the page is idle. */
export async function waitForText(page: Page): Promise<void> {
  await page.locator('.ProseMirror[contenteditable="true"] > :nth-child(2)').waitFor({ timeout: TIMEOUT_MS });
  await page.waitForTimeout(SETTLE_MS);
}
