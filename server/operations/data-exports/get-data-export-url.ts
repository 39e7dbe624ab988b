import { dataExportFileName } from '#shared/accounts/data-export.ts';
import { notFound } from '#shared/errors/app-error.ts';
import { toTimestamp } from '#shared/lib/scalars.ts';
import { getDataExportUrl as contract } from '#shared/operations/runs.ts';
import { exportUrlValidity } from '#server/files/asset-urls.ts';
import { exportKey } from '#server/files/file-keys.ts';
import { servedAs } from '#server/files/served-as.ts';
import { findExport } from '#server/policies/export-access.ts';
import { queryHandler } from '../handler.ts';

export const getDataExportUrl = queryHandler(contract, async ({ call, input, read }) => {
  const { userId, sessionHash } = call.actor;
  const { files } = call.services;
  const found = await findExport(read, userId, input.id, call.now);
  const key = exportKey(userId, input.id);
  if (!found || !(await files.has(key))) throw notFound('This export');
  const validity = exportUrlValidity(files, call.now);
  const served = servedAs('application/zip', dataExportFileName(found.finishedAt ?? call.now));
  const url = await files.downloadUrl({ key, userId, sessionHash, ...served, ...validity });
  return { url, expiresAt: toTimestamp(validity.expiresAt) };
});
