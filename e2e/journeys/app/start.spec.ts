import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { openWriter } from '../../../server/db/open.ts';
import { freePort } from '../../../server/testing/free-port.ts';
import { watchFaults } from '../../testing/people.ts';
import { emptyPlace, Program } from '../../testing/program.ts';

/** As a setting. */
const unusedPort = async (): Promise<string> => String(await freePort());

// The first start may have to build the client.
test.describe.configure({ timeout: 240_000 });

const START = ['node', 'scripts/start.ts'];
const ADDRESS = /Foolscap is at (http:\/\/localhost:\d+)/;
const ACCOUNT = /Demo account, shown this once: (\S+)\s+password: (\S+)/;

const cleanups: (() => Promise<void> | void)[] = [];
test.afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

function place(): string {
  const { dataDir, remove } = emptyPlace();
  cleanups.push(remove);
  return dataDir;
}

function run(command: readonly string[], environment: Record<string, string>): Program {
  const program = new Program(command, environment);
  cleanups.push(() => program.end());
  return program;
}

interface Account {
  url: string;
  email: string;
  password: string;
}

async function accountOf(program: Program): Promise<Account> {
  const [, url = ''] = await program.prints(ADDRESS);
  const [, email = '', password = ''] = await program.prints(ACCOUNT, 20_000);
  return { url, email, password };
}

/** Logs the demo account in by hand and opens the sample workspace's welcome. */
async function openSample(
  browser: Browser,
  { url, email, password }: Account,
): Promise<{ page: Page; faults: string[] }> {
  const context = await browser.newContext({ baseURL: url });
  cleanups.push(() => context.close());
  const page = await context.newPage();
  const faults = watchFaults(page);
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/workspaces/);
  await page.getByRole('link', { name: /The Lamp at Sallow Point/ }).click();
  await expect(page).toHaveURL(/\/workspace\//);
  await page
    .getByRole('treeitem', { name: /welcome/i })
    .first()
    .click();
  await expect(page.locator('.ProseMirror')).not.toBeEmpty();
  return { page, faults };
}

/** What one browser writes stands in the other, and is saved. */
async function writeTogether(browser: Browser, account: Account, sentence: string): Promise<void> {
  const one = await openSample(browser, account);
  const two = await openSample(browser, account);
  await one.page.locator('.ProseMirror p').first().click();
  await one.page.keyboard.press('End');
  await one.page.keyboard.type(` ${sentence}`);
  await expect(two.page.locator('.ProseMirror')).toContainText(sentence);
  await expect(one.page.locator('.save__text')).toHaveText('Saved');
  expect([...one.faults, ...two.faults]).toEqual([]);
}

/** This machine's addresses besides the loopback ones that a server binds by default. */
function otherAddresses(): string[] {
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const outside = own.filter(({ family, internal }) => family === 'IPv4' && !internal);
  return ['127.0.0.2', ...outside.map(({ address }) => address)];
}

const answersAt = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 3000 });
    const end = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });

test('npm start on an empty folder: the address, a demo account once, and a text in two browsers', async ({
  browser,
}) => {
  const [port, dataDir] = [await unusedPort(), place()];
  const first = run(['npm', 'start'], { PORT: port, DATA_DIR: dataDir });
  const account = await accountOf(first);
  expect(account.url).toBe(`http://localhost:${port}`);
  await writeTogether(browser, account, 'The lamp was lit before the boats came in.');

  // Only this machine can reach it, and what it keeps is its owner's alone.
  expect(await answersAt('127.0.0.1', Number(port))).toBe(true);
  for (const address of otherAddresses()) expect(await answersAt(address, Number(port)), address).toBe(false);
  expect(statSync(join(dataDir, 'foolscap.db')).mode & 0o077).toBe(0);
  await first.end();

  const second = run(['npm', 'start'], { PORT: port, DATA_DIR: dataDir });
  await second.prints(ADDRESS);
  const again = await openSample(browser, account);
  await expect(again.page.locator('.ProseMirror')).toContainText('before the boats came in.');
  expect(second.output).not.toMatch(/password/i);
  expect(second.output).not.toContain(account.password);
});

test('npm run dev: three processes, and a text in two browsers', async ({ browser }) => {
  const [port, serverPort, syncPort] = [await unusedPort(), await unusedPort(), await unusedPort()];
  const dataDir = place();
  const program = run(['npm', 'run', 'dev'], {
    PORT: port,
    SERVER_PORT: serverPort,
    SYNC_PORT: syncPort,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
  });
  const account = await accountOf(program);
  await program.prints(/the rooms are open/);
  await expect.poll(() => answersAt('127.0.0.1', Number(port)), { timeout: 30_000 }).toBe(true);
  expect(account.url).toBe(`http://localhost:${port}`);
  await writeTogether(browser, account, 'Three processes, and one page.');
  for (const each of [port, serverPort, syncPort])
    expect(await answersAt('127.0.0.1', Number(each))).toBe(true);
  await program.end();
  for (const each of [port, serverPort, syncPort])
    expect(await answersAt('127.0.0.1', Number(each))).toBe(false);
});

test('two instances with their own PORT and DATA_DIR run side by side', async ({ browser }) => {
  const one = run(START, { PORT: await unusedPort(), DATA_DIR: place() });
  const two = run(START, { PORT: await unusedPort(), DATA_DIR: place() });
  const [first, second] = [await accountOf(one), await accountOf(two)];
  expect(first.url).not.toBe(second.url);
  const logIn = async (url: string, { email, password }: Account) => {
    const response = await fetch(`${url}/auth/email/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    return response.status;
  };
  expect(await logIn(first.url, first)).toBe(200);
  expect(await logIn(second.url, second)).toBe(200);
  expect(await logIn(first.url, second)).toBe(401);
  await openSample(browser, first);
  await openSample(browser, second);
});

test('where others can reach it, no password is ever printed', async () => {
  const open = run(START, { HOST: '0.0.0.0', PORT: await unusedPort(), DATA_DIR: place() });
  const production = run(START, {
    NODE_ENV: 'production',
    SMTP_URL: 'smtp://127.0.0.1:1',
    PUBLIC_URL: 'https://foolscap.example',
    PORT: await unusedPort(),
    DATA_DIR: place(),
  });
  await open.prints(/Foolscap is at /);
  await production.prints(/Foolscap is at https:\/\/foolscap\.example/);
  for (const program of [open, production]) {
    await program.end();
    expect(program.output).not.toMatch(/password|Demo/i);
  }
});

const WRONG: [setting: Record<string, string>, sentence: RegExp][] = [
  [
    { NODE_ENV: 'production', PUBLIC_URL: 'https://foolscap.example' },
    /^SMTP_URL is not set: in production mail has to be sent/,
  ],
  [
    { NODE_ENV: 'production', SMTP_URL: 'smtp://127.0.0.1:1' },
    /^PUBLIC_URL is not set: in production links are made from it\./,
  ],
  [{ PORT: 'three thousand' }, /^PORT must be a port number\./],
  [{ PORT: '70000' }, /^PORT must be a port number\./],
  [{ PUBLIC_URL: 'foolscap' }, /^PUBLIC_URL must be a valid URL/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL is not a level\./],
  [{ NODE_ENV: 'staging' }, /^NODE_ENV must be development, production or test\./],
];

for (const [settings, sentence] of WRONG) {
  const shown = Object.entries(settings)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
  test(`it does not start with ${shown} and says why`, async () => {
    const program = run(START, { DATA_DIR: place(), PORT: await unusedPort(), ...settings });
    expect(await program.exit()).toBe(1);
    expect(said(program)).toMatch(sentence);
    expect(said(program).trim().split('\n')).toHaveLength(1);
  });
}

/** What it said besides that it built the client. */
const said = ({ output }: Program): string => output.replace(/^Building the client …\n/, '');

test('a port that is in use, a database of a newer program and a folder that is none: one sentence each', async () => {
  const [port, dataDir] = [await unusedPort(), place()];
  const first = run(START, { PORT: port, DATA_DIR: dataDir });
  await first.prints(ADDRESS);
  const second = run(START, { PORT: port, DATA_DIR: place() });
  expect(await second.exit()).toBe(1);
  expect(said(second)).toBe(`PORT ${port} is in use. Set PORT to another one.\n`);
  await first.end();

  const file = join(dataDir, 'foolscap.db');
  const raw = openWriter(file);
  raw.prepare("INSERT INTO schema_migration (version, name, applied_at) VALUES (99, 'later', 1)").run();
  raw.close();
  const size = statSync(file).size;
  const third = run(START, { PORT: port, DATA_DIR: dataDir });
  expect(await third.exit()).toBe(1);
  expect(said(third)).toMatch(
    /^This database was written by a newer Foolscap \(schema 99, this program knows \d+\)\. Please update the program; nothing was changed\.\n$/,
  );
  expect(statSync(file).size).toBe(size);

  const taken = place();
  mkdirSync(join(taken, '..'), { recursive: true });
  writeFileSync(taken, 'a letter, not a folder');
  const fourth = run(START, { PORT: port, DATA_DIR: taken });
  expect(await fourth.exit()).toBe(1);
  expect(said(fourth)).toBe(
    `DATA_DIR is ${taken}, which is not a folder that this program can write in (EEXIST).\n`,
  );
});
