import { addressOfItem, itemOfAddress } from '#shared/editor/content/item-address.ts';
import { deleteAsset } from '#shared/operations/assets.ts';
import { createDocument } from '#shared/operations/documents.ts';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import { errorText } from '#client/api/api-error.ts';
import type { Item, KnownItem, Person, References } from '#client/editor/references/references.ts';
import { enqueue, outboxOf, shownAssets, shownTree } from '#client/outbox/index.ts';
import { BRIEF_MS, toast } from '#client/ui/toasts/toast.ts';
import { openFile } from '../files/requested-files.ts';
import { ItemIndex } from './find-items.ts';
import { loadPeople, matchingPeople } from './people.ts';
import type { PageFiles } from '#client/editor/references/page-files.ts';
import {
  addFiles,
  assetAddresses,
  bringsFiles,
  currentUploads,
  readAsset,
  readDraggedAsset,
  shownFiles,
  storePicture,
} from '#client/files/index.ts';

export interface ReferencesOptions {
  workspaceId: string;
  /** The page that contains the links. */
  documentId: string;
  userId: string;
  /** Whether this person may create documents. */
  canCreate: boolean;
  open: (id: string) => void;
}

/** The link targets of a page: the workspace's people, and the items of its tree including queued changes. */
export function workspaceReferences(options: ReferencesOptions): References {
  const { workspaceId, documentId, userId, canCreate, open } = options;
  const listeners = new Set<() => void>();
  const notify = (): void => {
    for (const listener of listeners) listener();
  };

  let indexed: { tree: ReturnType<typeof shownTree>; index: ItemIndex } | undefined;
  const readIndex = (): ItemIndex | undefined => {
    const tree = shownTree(workspaceId);
    if (!tree) return undefined;
    if (indexed?.tree !== tree) indexed = { tree, index: new ItemIndex(tree, workspaceId) };
    return indexed.index;
  };

  let people: readonly Person[] | 'unasked' | 'asked' = 'unasked';
  const requestPeople = async (): Promise<void> => {
    people = 'asked';
    try {
      people = await loadPeople(workspaceId, userId);
      notify();
    } catch {
      // No people can be found now; the next `@` tries again.
      people = 'unasked';
    }
  };

  const create = (title: string): Item | null => {
    const parentId = shownTree(workspaceId)?.get(documentId)?.parentId ?? null;
    const folder = parentId === null ? null : readIndex()?.itemById(parentId);
    const canContain = folder && !folder.isInTrash && folder.id !== trashIdOf(workspaceId);
    try {
      const { input } = enqueue(createDocument, {
        workspaceId,
        title,
        folderId: canContain ? folder.id : null,
      });
      toast.success('Document created!', { detail: input.title, duration: BRIEF_MS });
      return {
        id: input.id,
        title: input.title,
        kind: 'document',
        folderName: canContain ? folder.title : '',
      };
    } catch (error) {
      toast.error(`Failed to create document: ${errorText(error)}`);
      return null;
    }
  };

  const itemOf = (id: string): KnownItem | null | undefined => readIndex()?.itemById(id);
  return {
    files: workspacePageFiles(workspaceId, userId),
    findItems: (query) => readIndex()?.find(query, documentId) ?? [],
    findPeople: (query) => {
      if (people === 'unasked') void requestPeople();
      return typeof people === 'string' ? [] : matchingPeople(people, query);
    },
    itemByTitle: (title) => readIndex()?.itemByTitle(title),
    itemOf,
    canCreate: () => canCreate,
    create,
    urlOf: (itemId) => addressOfItem({ workspaceId, itemId }),
    itemByUrl: (address) => {
      const target = itemOfAddress(address, location.origin);
      if (target?.workspaceId !== workspaceId) return null;
      return itemOf(target.itemId) ?? linkedFile(workspaceId, target.itemId);
    },
    open: (id) => (shownAssets(workspaceId)?.has(id) ? openFile(id) : open(id)),
    onChange: (listener) => {
      let last = shownTree(workspaceId);
      const unsubscribe = outboxOf(userId).subscribe(() => {
        const tree = shownTree(workspaceId);
        if (tree === last) return;
        last = tree;
        listener();
      });
      listeners.add(listener);
      return () => {
        unsubscribe();
        listeners.delete(listener);
      };
    },
  };
}

/** Returns the file that a link names, which opens its preview. */
function linkedFile(workspaceId: string, id: string): KnownItem | null {
  const file = shownAssets(workspaceId)?.get(id);
  return file ? { id, title: file.name, kind: 'document', folderName: '', isInTrash: false } : null;
}

/** The files of a workspace for its pages, from this device or from the server. */
const workspacePageFiles = (workspaceId: string, userId: string): PageFiles => ({
  workspaceId,
  nameOf: (assetId) => shownAssets(workspaceId)?.get(assetId)?.name,
  read: readAsset,
  sourceOf: (assetId) => assetAddresses().get(assetId),
  watch: (assetId, listener) => assetAddresses().watch(workspaceId, assetId, listener),
  reportBroken: (assetId, url) => assetAddresses().fail(assetId, url),
  add: async (files) => {
    const added = await addFiles(files, { workspaceId, askedBy: 'image', areImages: true });
    return added.map(({ assetId, filename }) => ({ assetId, alt: '', name: filename }));
  },
  storePicture: (src, alt) => storePicture(workspaceId, src, alt),
  discard: (assetId) => void enqueue(deleteAsset, { id: assetId }, workspaceId),
  pictureOfDrop: (data) => {
    const asset = readDraggedAsset(data);
    if (!asset) return undefined;
    return asset.isImage ? { assetId: asset.assetId, alt: asset.alt } : undefined;
  },
  linkOfDrop: (data) => {
    const asset = readDraggedAsset(data);
    if (!asset || asset.isImage) return undefined;
    return { name: asset.name, url: addressOfItem({ workspaceId, itemId: asset.assetId }) };
  },
  images: () =>
    shownFiles(workspaceId, userId)
      .filter(({ type, upload }) => type === 'image' && !upload?.refused)
      .map(({ id, name, alt }) => ({ assetId: id, name, alt })),
  onImagesChange: (listener) => {
    const unsubscribe = outboxOf(userId).subscribe(listener);
    const stopUploads = currentUploads()?.subscribe(listener);
    return () => {
      unsubscribe();
      stopUploads?.();
    };
  },
  hasFiles: bringsFiles,
});
