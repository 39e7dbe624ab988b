import { AppError, notFound } from '#shared/errors/app-error.ts';
import { saveDocumentVersion as contract } from '#shared/operations/versions.ts';
import { requireRoomForVersion } from '#server/documents/versions/version-limits.ts';
import { insertVersion, makeVersion } from '#server/db/journal/versions.ts';
import { thinVersions } from '#server/documents/versions/thin-versions.ts';
import { roomStateJob } from '#server/documents/versions/room-state-job.ts';
import { versionView } from '#server/documents/versions/version-views.ts';
import { requireDocumentAccess } from '#server/policies/document-access.ts';
import { scopeOfDocument } from '#server/policies/row-scope.ts';
import { commandHandler } from '../handler.ts';

export const saveDocumentVersion = commandHandler(contract, {
  locate: ({ input, read }) => scopeOfDocument(read, input.id),
  authorise: async ({ call, input, read }) => {
    await requireDocumentAccess(read, call.actor.userId, input.id, 'write-text');
    if (input.kind === 'named') await requireRoomForVersion(read, input.id);
  },
  prepare: async ({ call, input }) => {
    const { db, growth, workers } = call.services;
    const current = await workers.run(roomStateJob, { ydocId: input.id }, call.actor.userId);
    if (current.kind === 'absent') throw notFound('This document');
    if (current.kind === 'damaged')
      throw new AppError('unavailable', 'Parts of this document are being recovered. Try again later.');
    const { state, rev, words } = current;
    const userId = call.actor.userId;
    growth.spend(userId, state.byteLength);
    return makeVersion(db, {
      ydocId: input.id,
      state,
      rev,
      words,
      kind: input.kind,
      note: input.versionNote,
      userId,
    });
  },
  write: async ({ call, tx, input, prepared: version }) => {
    await insertVersion(tx, version);
    const saved = await versionView(tx, input.id, version.id);
    if (!saved) throw new Error('A version that was just kept is not there.');
    return { answer: saved, afterCommit: async () => void (await thinVersions(call.services.db, input.id)) };
  },
});
