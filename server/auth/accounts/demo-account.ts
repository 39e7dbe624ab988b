import { randomInt } from 'node:crypto';
import { and, isNull, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { raiseScope } from '#server/db/scopes.ts';
import { user } from '#server/db/schema/index.ts';
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
  /** Known to nobody afterwards: to be shown once. */
  password: string;
}

interface Place {
  config: Pick<Config, 'isLocal' | 'wantsDemo'>;
  db: Db;
}

/**
 * On an empty database of a local server: an account to try, with a sample workspace [I3].
 * @returns what to print; undefined when nothing was made
 */
export async function makeDemo({ config, db }: Place): Promise<DemoAccount | undefined> {
  if (!config.wantsDemo) return undefined;
  const [anybody] = await db.read.select({ id: user.id }).from(user).limit(1);
  if (anybody) return undefined;
  const password = readablePassword();
  const passwordHash = await hashPassword(password);
  const userId = uuidv7();
  // The account comes last: whoever can sign in finds the workspace whole.
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
 * Where others can reach the server, a demo account from before is locked: no password, no session. Done before the
 * first request is taken [I3].
 */
export async function lockDemo({ config, db }: Place): Promise<void> {
  if (config.isLocal) return;
  await db.write({ scopes: [] }, async (tx) => {
    const locked = await tx
      .update(user)
      .set({ passwordHash: null })
      // Without a value, so that SQLite sees that its index of demo accounts has them all.
      .where(and(sql`${user.isDemo}`, isNull(user.deletedAt)))
      .returning({ id: user.id });
    for (const { id } of locked) {
      await endSessions(tx, id);
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

// No letter that is mistaken for another.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Twenty letters in groups of five, about 99 bits: to be read off a console and typed. */
function readablePassword(): string {
  const group = (): string => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
