import type { Slice } from '@tiptap/pm/model';
import type { PageFiles } from '../../../references/page-files.ts';

/** Names of attributes that copied pictures have beside those of the schema. */
const WORKSPACE = 'data-workspace';
const FILE_NAME = 'data-file-name';

/** A picture that was copied in a page, with the workspace whose file it shows. */
export interface CopiedPicture {
  assetId: string;
  workspaceId: string;
  name: string;
}

/** Writes on each copied picture which workspace its file belongs to. */
export function markCopiedPictures(copied: ParentNode, files: PageFiles | undefined): void {
  if (!files) return;
  for (const picture of copied.querySelectorAll('[data-asset-id]')) {
    picture.setAttribute(WORKSPACE, files.workspaceId);
    picture.setAttribute(FILE_NAME, files.nameOf(picture.getAttribute('data-asset-id') ?? '') ?? '');
  }
}

/** Returns the pictures of copied HTML, by the ids of their files. */
export function readCopiedPictures(copied: ParentNode): ReadonlyMap<string, CopiedPicture> {
  const pictures = new Map<string, CopiedPicture>();
  for (const picture of copied.querySelectorAll(`[data-asset-id][${WORKSPACE}]`)) {
    const assetId = picture.getAttribute('data-asset-id') ?? '';
    const workspaceId = picture.getAttribute(WORKSPACE) ?? '';
    pictures.set(assetId, { assetId, workspaceId, name: picture.getAttribute(FILE_NAME) || 'Picture' });
  }
  return pictures;
}

/** Returns the pictures of a slice whose files are in another workspace than the page, each once. */
export function foreignPictures(
  slice: Slice,
  copied: ReadonlyMap<string, CopiedPicture>,
  { workspaceId }: PageFiles,
): CopiedPicture[] {
  if (copied.size === 0) return [];
  const found = new Set<CopiedPicture>();
  slice.content.descendants(({ attrs }) => {
    const picture = copied.get(String(attrs['assetId']));
    if (picture && picture.workspaceId !== workspaceId) found.add(picture);
  });
  return [...found];
}
