import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

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
  return [process.env['CHROMIUM'], ...PLACES, own].find(
    (path) => path !== undefined && path !== '' && existsSync(path),
  );
}

/**
 * A Chromium for the journeys: what is there, else Playwright's own download, else the system's package.
 * @throws Error with a sentence that says what to install
 */
export function ensureBrowser(): string {
  const attempts = [
    () => true,
    () => succeeds('node_modules/.bin/playwright', ['install', 'chromium']),
    () =>
      process.getuid?.() === 0 &&
      succeeds('apt-get', ['update', '-qq']) &&
      succeeds('apt-get', ['install', '-y', '-qq', 'chromium']),
  ];
  for (const attempt of attempts) {
    const found = attempt() && findBrowser();
    if (found) return found;
  }
  throw new Error(
    'No Chromium was found and none could be fetched. Please install one, or name it in CHROMIUM.',
  );
}

function succeeds(command: string, args: string[]): boolean {
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'ignore'], timeout: 300_000 });
  return status === 0;
}

if (import.meta.main) console.log(ensureBrowser());
