import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { ServerProcess } from './server-process.ts';

export interface Person {
  name: string;
  email: string;
  password: string;
  sessionId: string;
}

let count = 0;

/** Signs a person up and verifies the email address, which logs in, with the requests that the screens send. */
export async function makePerson(server: ServerProcess, name: string): Promise<Person> {
  count += 1;
  const email = `${name.toLowerCase()}-${process.pid}-${count}@letters.example`;
  const password = `a quiet harbour ${count}`;
  const { nonce } = (await post(server, '/auth/email/signup', { email, password })) as { nonce?: string };
  const token = new URL(await server.waitForEmailLink(email, '/email-verification')).searchParams.get(
    'token',
  );
  // The nonce is that of the browser that signed up, so the link logs in.
  const verified = await post(server, '/auth/email/verify-email', { token, ...(nonce ? { nonce } : {}) });
  const { sessionId } = verified as { sessionId: string };
  const person = { name, email, password, sessionId };
  await operation(server, person, 'update-current-user', { username: name });
  return person;
}

/** Calls an operation as a person: `POST /operations/{name}`. */
export function operation<T = Record<string, unknown>>(
  server: ServerProcess,
  person: Person,
  name: string,
  input: unknown = {},
): Promise<T> {
  return post(server, `/operations/${name}`, input, person.sessionId) as Promise<T>;
}

/** Logs a person out and logs the same person in again. @returns the person with the new session */
export async function endSession(server: ServerProcess, person: Person): Promise<Person> {
  const { email, password } = person;
  await post(server, '/auth/logout', {}, person.sessionId);
  const { sessionId } = (await post(server, '/auth/email/login', { email, password })) as {
    sessionId: string;
  };
  return { ...person, sessionId };
}

/** Invites a person to a workspace and accepts the invitation as that person. */
export async function addMember(
  server: ServerProcess,
  owner: Person,
  guest: Person,
  workspaceId: string,
  role: 'editor' | 'viewer',
): Promise<void> {
  await operation(server, owner, 'invite-workspace-member', { workspaceId, email: guest.email, role });
  const invitations = await operation<{ id: string }[]>(server, guest, 'get-my-invitations');
  await operation(server, guest, 'accept-workspace-invitation', { id: invitations[0]?.id });
}

/** Returns a person's credits: the sum of the entries of their ledger. */
export async function readCredits(server: ServerProcess, person: Person): Promise<number> {
  const { entries } = await operation<{ entries: { amount: number }[] }>(
    server,
    person,
    'get-credit-entries',
  );
  return entries.reduce((sum, { amount }) => sum + amount, 0);
}

async function post(
  server: ServerProcess,
  path: string,
  body: unknown,
  sessionId?: string,
): Promise<unknown> {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(sessionId ? { authorization: `Bearer ${sessionId}` } : {}),
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

/** Opens a path in a new browser context in which the person is signed in. */
export async function openAs(
  browser: Browser,
  server: ServerProcess,
  person: Person,
  path: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ context: BrowserContext; page: Page; faults: string[] }> {
  const context = await browser.newContext({ baseURL: server.url, ...options });
  await context.addInitScript((sessionId) => {
    // A frame without an origin has no storage. Only the first page signs in: a person who signs out stays signed out.
    if (window.origin === 'null' || sessionStorage.getItem('signed-in-once')) return;
    sessionStorage.setItem('signed-in-once', '1');
    localStorage.setItem('foolscap:sessionId', sessionId);
  }, person.sessionId);
  const page = await context.newPage();
  const faults = watchFaults(page);
  await page.goto(path);
  return { context, page, faults };
}

/**
 * Collects the errors that no page may have: uncaught errors, React errors and violations of the security policy.
 * @returns a list that grows while the page is open
 */
export function watchFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    const text = message.text();
    if (/Content Security Policy|Trusted ?Type|Minified React error|Uncaught/i.test(text)) faults.push(text);
  });
  return faults;
}
