import { dirname } from 'node:path';
import { eq, isNull } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { CREDIT_COSTS } from '#shared/plans/credits.ts';
import { startModelServer } from '#server/ai/testing/model-server.ts';
import { createSession } from '#server/auth/sessions.ts';
import { releaseForgotten } from '#server/billing/credits.ts';
import { openDatabase } from '#server/db/database.ts';
import { aiAnswer, user } from '#server/db/schema/index.ts';
import { testDatabaseFile } from '#server/testing/database.ts';
import { ServerProgram } from '#server/testing/server-program.ts';

const STREAMS = 3;
const CREDITS = 1_000;
const DAY = 24 * 60 * 60 * 1000;

/** Kills a whole server in the middle of three answers, as often as requested. @returns the violations */
export async function killDuringAnswers(kills: number, log: (line: string) => void): Promise<string[]> {
  const problems: string[] = [];
  for (let kill = 1; kill <= kills; kill += 1) {
    problems.push(...(await killOnce()).map((problem) => `kill ${kill}: ${problem}`));
    if (kill % 5 === 0) log(`${kill} of ${kills} kills, ${problems.length} problems`);
  }
  return problems;
}

async function killOnce(): Promise<string[]> {
  const model = await startModelServer();
  model.answer((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: {"choices":[{"index":0,"delta":{"content":"The sea"}}]}\n\n');
  });
  const file = testDatabaseFile();
  const { userId, sessionId } = await createWriter(file);
  const program = await ServerProgram.start(dirname(file), {
    env: { AI_BASE_URL: model.baseUrl, AI_MODEL: 'test-model' },
  });
  const authorization = `Bearer ${sessionId}`;
  for (let stream = 0; stream < STREAMS; stream += 1) {
    const answer = await fetch(`${program.url}/api/streaming-ai?prompt=The%20tide`, {
      headers: { authorization },
    });
    await readUntil(answer, 'The sea');
  }
  await program.end('SIGKILL');
  await model.close();
  return ledgerProblems(file, userId);
}

async function createWriter(file: string): Promise<{ userId: string; sessionId: string }> {
  const db = openDatabase(file);
  const userId = uuidv7();
  const now = Date.now();
  const sessionId = await db.write({ scopes: [] }, async (tx) => {
    const times = { lastActiveAt: now, createdAt: now, updatedAt: now };
    const email = 'ada@letters.example';
    await tx
      .insert(user)
      .values({ id: userId, email, username: 'ada', extra: {}, credits: CREDITS, ...times });
    return createSession(tx, userId);
  });
  await db.close();
  return { userId, sessionId };
}

async function readUntil(answer: Response, text: string): Promise<void> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let received = '';
  while (!received.includes(text)) {
    const chunk = await reader?.read();
    if (!chunk || chunk.done) throw new Error(`The answer ended: ${received}`);
    received += chunk.value;
  }
}

/** After a kill the rows have no end, and the reservations return once. */
async function ledgerProblems(file: string, userId: string): Promise<string[]> {
  const db = openDatabase(file);
  const balance = async (): Promise<number | undefined> =>
    (await db.read.select().from(user).where(eq(user.id, userId)))[0]?.credits;
  const problems: string[] = [];
  const reserved = await balance();
  if (reserved !== CREDITS - STREAMS * CREDIT_COSTS.assistant) problems.push(`${reserved} after the kill`);
  const unended = await db.read.$count(aiAnswer, isNull(aiAnswer.endedAt));
  if (unended !== STREAMS) problems.push(`${unended} answers without an end`);
  for (let time = 0; time < 2; time += 1)
    await db.write({ scopes: [] }, (tx) => releaseForgotten(tx, Date.now() + DAY + 1, 100));
  const returned = await balance();
  if (returned !== CREDITS) problems.push(`${returned} after the day`);
  await db.close();
  return problems;
}
