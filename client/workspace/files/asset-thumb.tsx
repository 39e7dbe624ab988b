import { ImageOff } from 'lucide-react';
import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import { useAssetUrl } from '#client/files/index.ts';
import { Icon } from '#client/ui/icon.tsx';
import { fileIconOf } from './file-icon.ts';
import './asset-thumb.css';

interface AssetThumbProps {
  workspaceId: string;
  asset: TreeAsset;
}

/** The thumbnail of an image, or the icon of another file type. An image that cannot be loaded gets a placeholder. */
export function AssetThumb({ workspaceId, asset }: AssetThumbProps) {
  const isImage = asset.type === 'image';
  const { state, url, thumbnailUrl, onFailed } = useAssetUrl(workspaceId, isImage ? asset.id : null);
  const shown = thumbnailUrl ?? url;
  return (
    <span className="asset__thumb">
      {!isImage ? (
        <Icon of={fileIconOf(asset)} />
      ) : state === 'ready' && shown !== null ? (
        <ThumbImage src={shown} onFailed={() => url !== null && onFailed(url)} />
      ) : (
        state === 'missing' && <Icon of={ImageOff} />
      )}
    </span>
  );
}

/** The image of a thumbnail. Its row names the file, so it has no description of its own. */
export function ThumbImage({ src, onFailed }: { src: string; onFailed: () => void }) {
  return <img src={src} alt="" loading="lazy" decoding="async" draggable={false} onError={onFailed} />;
}
