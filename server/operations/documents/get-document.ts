import { eq } from 'drizzle-orm';
import { getDocument as contract } from '#shared/operations/documents.ts';
import { document } from '#server/db/schema/index.ts';
import { documentView } from '#server/documents/tree/presenters.ts';
import { requireDocumentAccess } from '#server/policies/document-access.ts';
import { scopeOfDocument } from '#server/policies/row-scope.ts';
import { queryHandler } from '../handler.ts';

export const getDocument = queryHandler(
  contract,
  async ({ call, input, read }) => {
    const { userId } = call.actor;
    await requireDocumentAccess(read, userId, input.id, 'read');
    // The columns follow the text within seconds. A reader of the text must not get an older one (A13).
    await call.services.documents.deriveNow(input.id);
    const access = await requireDocumentAccess(read, userId, input.id, 'read');
    const [text] = await read
      .select({ contentMd: document.contentMd })
      .from(document)
      .where(eq(document.id, input.id));
    return { ...documentView(access.document), contentMd: text?.contentMd ?? '' };
  },
  ({ input, read }) => scopeOfDocument(read, input.id),
);
