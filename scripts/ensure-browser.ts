import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/** Chromium without windows. It runs a journey with a fifth less processor time. */
const HEADLESS = '/usr/bin/chromium-headless-shell';

const USUAL_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Finds an installed browser: CHROMIUM, one at a usual path, or Playwright's download. */
export function findBrowser(): string | undefined {
  const playwrightPath = chromium.executablePath();
  return firstExisting([process.env['CHROMIUM'], ...USUAL_PATHS, playwrightPath]);
}

/** Finds an installed browser for the journeys: CHROMIUM, {@link HEADLESS}, else {@link findBrowser}. */
export const findHeadless = (): string | undefined =>
  firstExisting([process.env['CHROMIUM'], HEADLESS]) ?? findBrowser();

function firstExisting(paths: readonly (string | undefined)[]): string | undefined {
  return paths.find((path) => path !== undefined && path !== '' && existsSync(path));
}

/**
 * Finds or installs a Chromium: an installed one, else Playwright's download, else the system's package.
 * @throws Error with a sentence that asks to install Chromium, when all of them fail
 */
export function ensureBrowser(): string {
  const attempts = [
    () => true,
    () => succeeds('node_modules/.bin/playwright', ['install', 'chromium']),
    () => installPackage('chromium'),
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
 * Finds or installs the browser for the journeys: {@link HEADLESS}, from the system's packages if necessary, else
 * {@link ensureBrowser}.
 * @throws Error with a sentence that asks to install Chromium, when all of them fail
 */
export function ensureHeadless(): string {
  if (!firstExisting([process.env['CHROMIUM'], HEADLESS])) installPackage('chromium-headless-shell');
  return findHeadless() ?? ensureBrowser();
}

/** Installs a package of the system; only root can. @returns whether it succeeded */
function installPackage(name: string): boolean {
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
