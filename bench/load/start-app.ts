import { chromium, type BrowserContext, type CDPSession, type Page } from 'playwright';
import { ensureBrowser } from '../../scripts/ensure-browser.ts';

const GIVE_UP_MS = 20_000;
/** What is kept of a visit is written after it is shown. */
const SETTLE_MS = 2000;

export interface Start {
  /** From the beginning of the navigation until something was painted, milliseconds. */
  shell: number;
  /** Until a row of the tree was on the screen; undefined when none came. */
  tree: number | undefined;
}

/** A browser that keeps what it is told, in a folder. */
export function openBrowser(profile: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    executablePath: ensureBrowser(),
    viewport: { width: 1440, height: 900 },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ],
  });
}

/** Signs in, opens a workspace as a writer does, and stays until the app and the tree are kept. */
export async function visit(context: BrowserContext, address: string, sessionId: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(new URL('/login', address).href);
  await page.evaluate((id) => localStorage.setItem('foolscap:sessionId', id), sessionId);
  await page.goto(address);
  await page.getByRole('treeitem').first().waitFor({ timeout: GIVE_UP_MS });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  await page.waitForTimeout(SETTLE_MS);
  // Code that ran twice is kept compiled.
  await page.reload();
  await page.getByRole('treeitem').first().waitFor({ timeout: GIVE_UP_MS });
  await page.waitForTimeout(SETTLE_MS);
  await page.close();
}

/** Opens the workspace in a new tab, with the worker stopped as it is after some time. */
export async function start(context: BrowserContext, address: string): Promise<Start> {
  const page = await context.newPage();
  await watchPaint(page);
  await stopWorkers(await context.newCDPSession(page));
  await page.goto(address, { waitUntil: 'commit' });
  const row = page.getByRole('treeitem').first();
  const hasTree = await row.waitFor({ timeout: GIVE_UP_MS }).then(
    () => true,
    () => false,
  );
  // Two frames on, the row has been painted.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  const { shell, tree } = await page.evaluate(() => {
    const marks = performance.getEntriesByName('tree-shown');
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return { shell: paint?.startTime ?? Number.NaN, tree: marks[0]?.startTime };
  });
  await page.close();
  return { shell, tree: hasTree ? tree : undefined };
}

/** Marks the frame in which the first row of a tree was painted. */
function watchPaint(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[role="treeitem"]')) return;
      observer.disconnect();
      // The frame that shows it has begun by the next one.
      requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('tree-shown')));
    });
    observer.observe(document, { childList: true, subtree: true });
  });
}

async function stopWorkers(devtools: CDPSession): Promise<void> {
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
  await devtools.detach();
}
