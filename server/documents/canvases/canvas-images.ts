import type { ImageFile } from '#shared/canvas/api/api-canvas.ts';
import type { FindImage } from '#shared/canvas/api/write-api-canvas.ts';
import type { RawConnection } from '#server/db/open.ts';
import { prepared } from '#server/db/statements.ts';

/** The files of a canvas's images, by their rows; addresses are signed by whoever answers. Of foreign ones nothing is told. */
export const imagesOf =
  (raw: RawConnection, canvasId: string): FindImage =>
  (assetId) =>
    prepared(
      raw,
      `SELECT NULL AS url, a.key AS s3Key, a.filename, a.mime_type AS mimeType, a.width, a.height
       FROM asset a JOIN canvas c ON c.workspace_id = a.workspace_id
       WHERE c.id = ? AND a.id = ? AND a.deleted_at IS NULL`,
    ).get(canvasId, assetId) as ImageFile | undefined;
