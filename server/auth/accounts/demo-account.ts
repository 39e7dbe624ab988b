import { randomInt } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { raiseScope } from '#server/db/scopes.ts';
import { passkey, user } from '#server/db/schema/index.ts';
import { demoCanvas, DEMO_CANVAS_TITLE } from '#server/documents/demo/demo-canvas.ts';
import { demoTexts, DEMO_TITLE } from '#server/documents/demo/demo-texts.ts';
import { importTexts } from '#server/documents/imports/import-texts.ts';
import { insertCanvas } from '#server/documents/tree/insert-canvas.ts';
import { placeItem } from '#server/documents/tree/place-item.ts';
import { hashPassword } from '../passwords/argon2.ts';
import { insertUser } from './insert-user.ts';
import { dropResetTokens } from '../tokens/reset-tokens.ts';
import { endSessions } from '../sessions.ts';

export const DEMO_ADDRESS = 'demo@foolscap.example';

export interface DemoAccount {
  email: string;
  /** Not stored anywhere in plain text: print it once. */
  password: string;
}

interface DemoOptions {
  config: Pick<Config, 'isLocal' | 'wantsDemo'>;
  db: Db;
}

/**
 * Creates an account to try the product with, and a sample workspace, when the database of a local server is empty
 * [I3].
 * @returns the credentials to print; undefined when no account was created
 */
export async function createDemoAccount({ config, db }: DemoOptions): Promise<DemoAccount | undefined> {
  if (!config.wantsDemo) return undefined;
  const [existingUser] = await db.read.select({ id: user.id }).from(user).limit(1);
  if (existingUser) return undefined;
  const password = readablePassword();
  const passwordHash = await hashPassword(password);
  const userId = uuidv7();
  // The account is inserted last, so that a user who can log in finds a complete workspace.
  const texts = demoTexts();
  const { workspaceId } = await importTexts(db, { ownerId: userId, title: DEMO_TITLE, type: 'novel', texts });
  await addDemoCanvas(db, workspaceId, userId);
  await db.write({ scopes: [] }, (tx) =>
    insertUser(
      tx,
      { id: userId, email: DEMO_ADDRESS, username: 'Demo', passwordHash, isDemo: true },
      Date.now(),
    ),
  );
  return { email: DEMO_ADDRESS, password };
}

/**
 * Locks an existing demo account when others can reach the server: removes its password, passkeys and sessions. Must
 * run before the server accepts its first request [I3].
 */
export async function lockDemoAccount({ config, db }: DemoOptions): Promise<void> {
  if (config.isLocal) return;
  await db.write({ scopes: [] }, async (tx) => {
    const locked = await tx
      .update(user)
      .set({ passwordHash: null })
      // The column is the whole condition (no `= 1`), so that SQLite can use its partial index of demo accounts.
      .where(and(sql`${user.isDemo}`, isNull(user.deletedAt)))
      .returning({ id: user.id });
    for (const { id } of locked) {
      await endSessions(tx, id);
      await tx.delete(passkey).where(eq(passkey.userId, id));
      await dropResetTokens(tx, id);
    }
  });
}

async function addDemoCanvas(db: Db, workspaceId: string, ownerId: string): Promise<void> {
  const now = Date.now();
  const content = demoCanvas(now);
  const scope = `workspace:${workspaceId}` as const;
  await db.write({ scopes: [scope] }, async (tx) => {
    const row = { id: uuidv7(), workspaceId, ownerId, folderId: null, title: DEMO_CANVAS_TITLE };
    const { order } = await placeItem(tx, workspaceId, { parentId: null, order: undefined });
    await insertCanvas(tx, { ...row, order, content, seq: await raiseScope(tx, scope), now });
  });
}

// Characters that are not mistaken for each other.
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Returns twenty characters in groups of five, about 99 bits, that a person can read off a console and type. */
function readablePassword(): string {
  const group = (): string =>
    Array.from({ length: 5 }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
