export { addFiles } from './uploads/add-files.ts';
export { restoreFiles } from './cache/restore-files.ts';
export { storePicture } from './uploads/store-picture.ts';
export { currentUploads, hasUnsavedFiles, uploadsOf } from './uploads/current-uploads.ts';
export { NOT_AN_IMAGE } from './uploads/picked-files.ts';
export type { ShownUpload } from './uploads/upload-dependencies.ts';
export {
  shownFiles,
  uploadText,
  useAssetName,
  useUpload,
  useUploads,
  useWaitingFiles,
  useWorkspaceFiles,
  waitingFiles,
  type WorkspaceFile,
} from './uploads/use-uploads.ts';
export { assetUrls as assetAddresses } from './urls/current-asset-urls.ts';
export { fetchFile } from './urls/fetch-file.ts';
export { readAsset } from './urls/read-asset.ts';
export { useAssetUrl } from './urls/use-asset-url.ts';
export { fetchAssets, useCachedAssets } from './cache/use-cached-assets.ts';
export {
  hasDraggedFiles as bringsFiles,
  putDraggedAsset,
  readDraggedAsset,
  type DraggedAsset,
} from './dragged-asset.ts';
