import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { openWriter } from '../../../server/db/open.ts';
import { freePort } from '../../../server/testing/free-port.ts';
import { watchFaults } from '../../testing/people.ts';
import { newDataFolder, CommandProcess } from '../../testing/command-process.ts';

/** Returns a free port as the text of a setting. */
const unusedPort = async (): Promise<string> => String(await freePort());

// The first start may build the client.
test.describe.configure({ timeout: 240_000 });

const START = ['node', 'scripts/start.ts'];
const ADDRESS = /Foolscap is at (http:\/\/localhost:\d+)/;
const ACCOUNT = /Demo account, shown this once: (\S+)\s+password: (\S+)/;

const cleanups: (() => Promise<void> | void)[] = [];
test.afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

function unusedDataDir(): string {
  const { dataDir, remove } = newDataFolder();
  cleanups.push(remove);
  return dataDir;
}

function run(command: readonly string[], environment: Record<string, string>): CommandProcess {
  const program = new CommandProcess(command, environment);
  cleanups.push(() => program.end());
  return program;
}

interface Account {
  url: string;
  email: string;
  password: string;
}

async function printedAccount(program: CommandProcess): Promise<Account> {
  const [, url = ''] = await program.waitForOutput(ADDRESS);
  const [, email = '', password = ''] = await program.waitForOutput(ACCOUNT, 20_000);
  return { url, email, password };
}

/** Logs in with the demo account through the login form and opens the welcome document of the sample workspace. */
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
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
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

/** Types a sentence in one browser and waits until a second browser shows it and the first shows “Saved”. */
async function writeTogether(browser: Browser, account: Account, sentence: string): Promise<void> {
  const firstTab = await openSample(browser, account);
  const secondTab = await openSample(browser, account);
  await firstTab.page.locator('.ProseMirror p').first().click();
  await firstTab.page.keyboard.press('End');
  await firstTab.page.keyboard.type(` ${sentence}`);
  await expect(secondTab.page.locator('.ProseMirror')).toContainText(sentence);
  await expect(firstTab.page.locator('.save__text')).toHaveText('Saved');
  expect([...firstTab.faults, ...secondTab.faults]).toEqual([]);
}

/** Returns IPv4 addresses of this machine to which the server does not bind by default. */
function nonDefaultAddresses(): string[] {
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const outside = own.filter(({ family, internal }) => family === 'IPv4' && !internal);
  return ['127.0.0.2', ...outside.map(({ address }) => address)];
}

const isListening = (host: string, port: number): Promise<boolean> =>
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

test('npm start with an empty data folder prints the address and, only once, a demo account, and two browsers edit one text', async ({
  browser,
}) => {
  const [port, dataDir] = [await unusedPort(), unusedDataDir()];
  const first = run(['npm', 'start'], { PORT: port, DATA_DIR: dataDir });
  const account = await printedAccount(first);
  expect(account.url).toBe(`http://localhost:${port}`);
  await writeTogether(browser, account, 'The lamp was lit before the boats came in.');

  // The server listens on its default loopback address only, and only the owner can read the database file.
  expect(await isListening('127.0.0.1', Number(port))).toBe(true);
  for (const address of nonDefaultAddresses())
    expect(await isListening(address, Number(port)), address).toBe(false);
  expect(statSync(join(dataDir, 'foolscap.db')).mode & 0o077).toBe(0);
  await first.end();

  const second = run(['npm', 'start'], { PORT: port, DATA_DIR: dataDir });
  await second.waitForOutput(ADDRESS);
  const sample = await openSample(browser, account);
  await expect(sample.page.locator('.ProseMirror')).toContainText('before the boats came in.');
  expect(second.output).not.toMatch(/password/i);
  expect(second.output).not.toContain(account.password);
});

test('npm run dev starts three processes, two browsers edit one text, and all processes end together', async ({
  browser,
}) => {
  const [port, serverPort, syncPort] = [await unusedPort(), await unusedPort(), await unusedPort()];
  const dataDir = unusedDataDir();
  const program = run(['npm', 'run', 'dev'], {
    PORT: port,
    SERVER_PORT: serverPort,
    SYNC_PORT: syncPort,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
  });
  const account = await printedAccount(program);
  await program.waitForOutput(/the rooms are open/);
  await expect.poll(() => isListening('127.0.0.1', Number(port)), { timeout: 30_000 }).toBe(true);
  expect(account.url).toBe(`http://localhost:${port}`);
  await writeTogether(browser, account, 'Three processes, and one page.');
  for (const usedPort of [port, serverPort, syncPort])
    expect(await isListening('127.0.0.1', Number(usedPort))).toBe(true);
  await program.end();
  for (const usedPort of [port, serverPort, syncPort])
    expect(await isListening('127.0.0.1', Number(usedPort))).toBe(false);
});

test('two instances with their own PORT and DATA_DIR run side by side', async ({ browser }) => {
  const firstProgram = run(START, { PORT: await unusedPort(), DATA_DIR: unusedDataDir() });
  const secondProgram = run(START, { PORT: await unusedPort(), DATA_DIR: unusedDataDir() });
  const [firstAccount, secondAccount] = [
    await printedAccount(firstProgram),
    await printedAccount(secondProgram),
  ];
  expect(firstAccount.url).not.toBe(secondAccount.url);
  const logIn = async (url: string, { email, password }: Account) => {
    const response = await fetch(`${url}/auth/email/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    return response.status;
  };
  expect(await logIn(firstAccount.url, firstAccount)).toBe(200);
  expect(await logIn(secondAccount.url, secondAccount)).toBe(200);
  expect(await logIn(firstAccount.url, secondAccount)).toBe(401);
  await openSample(browser, firstAccount);
  await openSample(browser, secondAccount);
});

test('a server that other machines can reach never prints a password', async () => {
  const reachable = run(START, { HOST: '0.0.0.0', PORT: await unusedPort(), DATA_DIR: unusedDataDir() });
  const production = run(START, {
    NODE_ENV: 'production',
    SMTP_URL: 'smtp://127.0.0.1:1',
    PUBLIC_URL: 'https://foolscap.example',
    SECRETS_KEY: '00'.repeat(32),
    PORT: await unusedPort(),
    DATA_DIR: unusedDataDir(),
  });
  await reachable.waitForOutput(/Foolscap is at /);
  await production.waitForOutput(/Foolscap is at https:\/\/foolscap\.example/);
  for (const program of [reachable, production]) {
    await program.end();
    expect(program.output).not.toMatch(/password|Demo/i);
  }
});

const INVALID_SETTINGS: [setting: Record<string, string>, sentence: RegExp][] = [
  [
    { NODE_ENV: 'production', PUBLIC_URL: 'https://foolscap.example' },
    /^SMTP_URL is not set: in production mail has to be sent/,
  ],
  [
    { NODE_ENV: 'production', SMTP_URL: 'smtp://127.0.0.1:1' },
    /^PUBLIC_URL is not set: in production links are made from it\./,
  ],
  [
    { NODE_ENV: 'production', SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'https://foolscap.example' },
    /^SECRETS_KEY is not set: in production it encrypts/,
  ],
  [{ PORT: 'three thousand' }, /^PORT must be a port number\./],
  [{ PORT: '70000' }, /^PORT must be a port number\./],
  [{ PUBLIC_URL: 'foolscap' }, /^PUBLIC_URL must be a valid URL/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL is not a level\./],
  [{ NODE_ENV: 'staging' }, /^NODE_ENV must be development, production or test\./],
];

for (const [settings, sentence] of INVALID_SETTINGS) {
  const settingsText = Object.entries(settings)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
  test(`the server does not start with ${settingsText} and prints the reason in one line`, async () => {
    const program = run(START, { DATA_DIR: unusedDataDir(), PORT: await unusedPort(), ...settings });
    expect(await program.waitForExit()).toBe(1);
    expect(outputOf(program)).toMatch(sentence);
    expect(outputOf(program).trim().split('\n')).toHaveLength(1);
  });
}

/** Returns the output of the program without the line about building the client. */
const outputOf = ({ output }: CommandProcess): string => output.replace(/^Building the client …\n/, '');

test('the server does not start on a used port, with a newer database or with a file as data folder, and prints one sentence for each', async () => {
  const [port, dataDir] = [await unusedPort(), unusedDataDir()];
  const first = run(START, { PORT: port, DATA_DIR: dataDir });
  await first.waitForOutput(ADDRESS);
  const second = run(START, { PORT: port, DATA_DIR: unusedDataDir() });
  expect(await second.waitForExit()).toBe(1);
  expect(outputOf(second)).toBe(`PORT ${port} is in use. Set PORT to another one.\n`);
  await first.end();

  const databaseFile = join(dataDir, 'foolscap.db');
  const database = openWriter(databaseFile);
  database.prepare("INSERT INTO schema_migration (version, name, applied_at) VALUES (99, 'later', 1)").run();
  database.close();
  const size = statSync(databaseFile).size;
  const third = run(START, { PORT: port, DATA_DIR: dataDir });
  expect(await third.waitForExit()).toBe(1);
  expect(outputOf(third)).toMatch(
    /^This database was written by a newer Foolscap \(schema 99, this program knows \d+\)\. Please update the program; nothing was changed\.\n$/,
  );
  expect(statSync(databaseFile).size).toBe(size);

  const filePath = unusedDataDir();
  mkdirSync(join(filePath, '..'), { recursive: true });
  writeFileSync(filePath, 'a letter, not a folder');
  const fourth = run(START, { PORT: port, DATA_DIR: filePath });
  expect(await fourth.waitForExit()).toBe(1);
  expect(outputOf(fourth)).toBe(
    `DATA_DIR is ${filePath}, which is not a folder that this program can write in (EEXIST).\n`,
  );
});
