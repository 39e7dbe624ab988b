import { chromium, type BrowserContext, type CDPSession, type Page } from 'playwright';
import { ensureBrowser } from '../../scripts/ensure-browser.ts';

const TIMEOUT_MS = 20_000;
/** The page writes to its device's database after it is shown. */
const SETTLE_MS = 2000;

export interface StartTimes {
  /** From the beginning of the navigation until something was painted, milliseconds. */
  shell: number;
  /** Until a row of the tree was painted; undefined when none appeared in time. */
  tree: number | undefined;
}

/** Opens a browser that stores its data in a folder. */
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

/** Signs in, opens a workspace as a writer does, and waits until the app and the tree are stored on the device. */
export async function visitOnce(context: BrowserContext, address: string, sessionId: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(new URL('/login', address).href);
  await page.evaluate((id) => localStorage.setItem('foolscap:sessionId', id), sessionId);
  await page.goto(address);
  await page.getByRole('treeitem').first().waitFor({ timeout: TIMEOUT_MS });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  await page.waitForTimeout(SETTLE_MS);
  // V8 caches compiled code that has run twice.
  await page.reload();
  await page.getByRole('treeitem').first().waitFor({ timeout: TIMEOUT_MS });
  await page.waitForTimeout(SETTLE_MS);
  await page.close();
}

/** Opens the workspace in a new tab, with the service worker stopped: browsers stop an idle one after some time. */
export async function startOffline(context: BrowserContext, address: string): Promise<StartTimes> {
  const page = await context.newPage();
  await watchPaint(page);
  await stopWorkers(await context.newCDPSession(page));
  await page.goto(address, { waitUntil: 'commit' });
  const row = page.getByRole('treeitem').first();
  const hasTree = await row.waitFor({ timeout: TIMEOUT_MS }).then(
    () => true,
    () => false,
  );
  // The row has been painted two frames later.
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
      // The frame that shows the row has begun by the next one.
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
