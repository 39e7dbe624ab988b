import { Download, Eye, History, RotateCcw, Trash2, Upload } from 'lucide-react';
import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import { assetDeleteRefusal } from '#shared/tree/asset-rules.ts';
import { foldersOf } from '#shared/tree/tree-places.ts';
import { addFiles, currentUploads, useUpload } from '#client/files/index.ts';
import { MenuItem } from '#client/ui/layers/menu.tsx';
import type { TreeMenuItem, TreeMenuRow } from '#client/workspace/contributions/contribution.ts';
import { PROTECTED_ITEM } from '#client/workspace/protection/protected-item.ts';
import { showDeletedFiles } from './deleted/shown-deleted-files.ts';
import { downloadAsset } from './download-asset.ts';
import { pickFiles } from './pick-files.ts';

const isFile: TreeMenuItem['isOffered'] = ({ item }) => item.kind === 'asset';

/** The menu items of an uploaded file in the tree, the upload into a folder, and the deleted files in the trash. */
export const fileMenuItems: readonly TreeMenuItem[] = [
  {
    order: 45,
    group: 'new',
    isOffered: ({ item, canChange, place }) => item.kind === 'folder' && canChange && place === 'tree',
    Item: UploadItem,
  },
  {
    order: 15,
    group: 'open',
    isOffered: isFile,
    Item: ({ row: { item, actions } }) => (
      <MenuItem icon={Eye} onSelect={() => actions.onOpenFile(item)}>
        Preview
      </MenuItem>
    ),
  },
  { order: 125, group: 'change', isOffered: isFile, Item: fileItem(TransferItems) },
  {
    order: 145,
    group: 'remove',
    isOffered: (row) => isFile(row) && row.canChange && row.place === 'tree',
    Item: DeleteItem,
  },
  {
    order: 155,
    group: 'open',
    // Files do not go into the trash, but this is where people look for what they deleted.
    isOffered: ({ canChange, place }) => canChange && place === 'trash',
    Item: () => (
      <MenuItem icon={History} onSelect={showDeletedFiles}>
        Deleted files
      </MenuItem>
    ),
  },
];

function fileItem(Item: (props: { file: TreeAsset; workspaceId: string }) => React.JSX.Element) {
  return function FileItem({ row: { item, workspaceId } }: { row: TreeMenuRow }) {
    return item.kind === 'asset' && <Item file={item} workspaceId={workspaceId} />;
  };
}

function TransferItems({ file, workspaceId }: { file: TreeAsset; workspaceId: string }) {
  const upload = useUpload(file.id);
  return (
    <>
      {upload?.refused && (
        <MenuItem icon={RotateCcw} onSelect={() => void currentUploads()?.retry(file.id)}>
          Try again
        </MenuItem>
      )}
      <MenuItem icon={Download} onSelect={() => void downloadAsset(workspaceId, file)}>
        Download
      </MenuItem>
    </>
  );
}

function DeleteItem({ row: { item, tree, workspaceId, actions } }: { row: TreeMenuRow }) {
  const refusal = assetDeleteRefusal(foldersOf(tree.items, workspaceId), item);
  return (
    <MenuItem
      icon={Trash2}
      isDanger
      {...(refusal ? PROTECTED_ITEM : { keys: 'Delete' })}
      onSelect={() => actions.onTrash(item)}
    >
      Delete
    </MenuItem>
  );
}

function UploadItem({ row: { item, workspaceId } }: { row: TreeMenuRow }) {
  const upload = (files: readonly File[]): void =>
    void addFiles(files, { workspaceId, askedBy: 'assets', folderId: item.id });
  return (
    <MenuItem
      icon={Upload}
      {...(item.kind === 'folder' && item.isLocked && PROTECTED_ITEM)}
      onSelect={() => pickFiles(upload)}
    >
      Upload Asset
    </MenuItem>
  );
}
