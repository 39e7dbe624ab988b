import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/** The part of Chromium that draws no window. A journey costs it a fifth less of the processor. */
const HEADLESS = '/usr/bin/chromium-headless-shell';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The browser that is there, if one is: CHROMIUM, a usual place, or the one that Playwright has fetched. */
export function findBrowser(): string | undefined {
  const own = chromium.executablePath();
  return firstOf([process.env['CHROMIUM'], ...PLACES, own]);
}

/** The one for the journeys: {@link HEADLESS} where it is, else {@link findBrowser}. */
export const findHeadless = (): string | undefined =>
  firstOf([process.env['CHROMIUM'], HEADLESS]) ?? findBrowser();

function firstOf(paths: readonly (string | undefined)[]): string | undefined {
  return paths.find((path) => path !== undefined && path !== '' && existsSync(path));
}

/**
 * A Chromium for the journeys: what is there, else Playwright's own download, else the system's package.
 * @throws Error with a sentence that says what to install
 */
export function ensureBrowser(): string {
  const attempts = [
    () => true,
    () => succeeds('node_modules/.bin/playwright', ['install', 'chromium']),
    () => installs('chromium'),
  ];
  for (const attempt of attempts) {
    const found = attempt() && findBrowser();
    if (found) return found;
  }
  throw new Error(
    'No Chromium was found and none could be fetched. Please install one, or name it in CHROMIUM.',
  );
}

/**
 * The browser for the journeys: {@link HEADLESS}, fetched where the system's packages have it, else {@link ensureBrowser}.
 * @throws Error with a sentence that says what to install
 */
export function ensureHeadless(): string {
  if (!firstOf([process.env['CHROMIUM'], HEADLESS])) installs('chromium-headless-shell');
  return findHeadless() ?? ensureBrowser();
}

/** Whether the system's packages gave it; only root may ask them. */
function installs(name: string): boolean {
  return (
    process.getuid?.() === 0 &&
    succeeds('apt-get', ['update', '-qq']) &&
    succeeds('apt-get', ['install', '-y', '-qq', name])
  );
}

function succeeds(command: string, args: string[]): boolean {
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'ignore'], timeout: 300_000 });
  return status === 0;
}

if (import.meta.main) console.log(ensureBrowser());
