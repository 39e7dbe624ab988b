import { and, desc, eq, isNull, lt, or } from 'drizzle-orm';
import { displayNameOf } from '#shared/accounts/display-name.ts';
import { countWords } from '#shared/editor/content/count-words.ts';
import { toTimestamp } from '#shared/lib/scalars.ts';
import { AI_ANSWERS_PAGE, getDocumentAnswers as contract } from '#shared/operations/ai-answers.ts';
import { aiAnswer, user } from '#server/db/schema/index.ts';
import { answerRefsJob } from '#server/documents/rooms/answer-refs-job.ts';
import { requireDocumentAccess } from '#server/policies/document-access.ts';
import { scopeOfDocument } from '#server/policies/row-scope.ts';
import { queryHandler, type Read } from '../handler.ts';

export const getDocumentAnswers = queryHandler(
  contract,
  async ({ call, input: { documentId, after }, read }) => {
    const { userId } = call.actor;
    await requireDocumentAccess(read, userId, documentId, 'read');
    const last = after === undefined ? undefined : await timeOf(read, documentId, after);
    if (after !== undefined && last === undefined) return { answers: [], next: null };
    const rows = await read
      .select({ answer: aiAnswer, username: user.username })
      .from(aiAnswer)
      .leftJoin(user, and(eq(user.id, aiAnswer.userId), isNull(user.deletedAt)))
      .where(
        and(
          eq(aiAnswer.itemId, documentId),
          last === undefined || after === undefined
            ? undefined
            : or(lt(aiAnswer.createdAt, last), and(eq(aiAnswer.createdAt, last), lt(aiAnswer.id, after))),
        ),
      )
      .orderBy(desc(aiAnswer.createdAt), desc(aiAnswer.id))
      .limit(AI_ANSWERS_PAGE + 1);
    const page = rows.slice(0, AI_ANSWERS_PAGE);
    const isForeign = page.some(({ answer }) => answer.userId !== userId && answer.text !== '');
    const inText = new Set(isForeign ? await call.services.workers.run(answerRefsJob, documentId) : []);
    const answers = page.map(({ answer, username }) => ({
      id: answer.id,
      userId: answer.userId,
      name: displayNameOf(username),
      action: answer.action,
      model: answer.model,
      createdAt: toTimestamp(answer.createdAt),
      endedAt: answer.endedAt === null ? null : toTimestamp(answer.endedAt),
      wordsSent: answer.sent.reduce((sum, { content }) => sum + countWords(content), 0),
      sent: answer.userId === userId ? [...answer.sent] : null,
      text: answer.userId === userId || inText.has(answer.id) ? answer.text : '',
    }));
    return { answers, next: rows.length > AI_ANSWERS_PAGE ? (answers.at(-1)?.id ?? null) : null };
  },
  ({ input, read }) => scopeOfDocument(read, input.documentId),
);

/** Returns the time of an answer of the document; undefined if the document has no such answer. */
async function timeOf(read: Read, documentId: string, answerId: string): Promise<number | undefined> {
  const [row] = await read
    .select({ createdAt: aiAnswer.createdAt })
    .from(aiAnswer)
    .where(and(eq(aiAnswer.id, answerId), eq(aiAnswer.itemId, documentId)));
  return row?.createdAt;
}
