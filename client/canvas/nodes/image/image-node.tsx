import type { NodeProps } from '@xyflow/react';
import { memo, useState, type DragEvent } from 'react';
import { bringsFiles, readDraggedAsset, useAssetName, useAssetUrl, useUpload } from '#client/files/index.ts';
import { classNames } from '#client/ui/class-names.ts';
import type { FlowNode } from '../../editor/flow-items.ts';
import { useCanvasContext } from '../canvas-editor-context.ts';
import { NodeShell } from '../node-shell.tsx';
import { isSameNode } from '../same-node.ts';
import { fillImage, setAlt, setImage } from './image-commands.ts';
import { ImageCaption } from './image-caption.tsx';
import { ImagePrompt, ImageUpload, MissingImage } from './image-states.tsx';
import './image.css';

/** An image of the workspace, in one of its states: empty, loading, uploading, shown or missing. */
export const ImageNode = memo(function ImageNode({
  id,
  data: { shown, isOnlySelected },
  selected,
}: NodeProps<FlowNode>) {
  const { canvasEditor, isEditable, workspace } = useCanvasContext();
  const { assetId, alt, isLocked } = shown;
  const upload = useUpload(assetId);
  const name = useAssetName(workspace.id, assetId);
  const { state, url, onFailed } = useAssetUrl(workspace.id, assetId);
  const [isOver, setIsOver] = useState(false);
  const canChange = isEditable && !isLocked;
  const isShown = state === 'ready' && url !== null;

  const handleDrop = (event: DragEvent): void => {
    if (!bringsFiles(event.dataTransfer)) return;
    event.preventDefault();
    // The drop belongs to this node and must not reach the canvas.
    event.stopPropagation();
    setIsOver(false);
    const asset = readDraggedAsset(event.dataTransfer);
    if (asset?.isImage) setImage(canvasEditor, id, asset);
    else void fillImage(canvasEditor, workspace.id, id, [...event.dataTransfer.files]);
  };
  const dropHandlers = canChange &&
    !upload && {
      onDragOver: (event: DragEvent) => {
        if (!bringsFiles(event.dataTransfer)) return;
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: () => setIsOver(false),
      onDrop: handleDrop,
    };

  return (
    <NodeShell
      shown={shown}
      isSelected={selected}
      isOnlySelected={isOnlySelected}
      label={alt === null ? 'Image' : `Image, ${alt}`}
      className={classNames('node--image', isOver && 'is-over')}
    >
      {/* Only a pointer can drop; with the keyboard the button inside selects a file. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="image-node" {...dropHandlers}>
        {assetId === null ? (
          <ImagePrompt
            canChoose={canChange}
            onFiles={(files) => void fillImage(canvasEditor, workspace.id, id, files)}
          />
        ) : isShown ? (
          <img
            className="image-node__picture"
            src={url}
            alt={alt ?? ''}
            draggable={false}
            decoding="async"
            onError={() => onFailed(url)}
          />
        ) : state === 'loading' ? (
          <div className="image-node__wait" role="status" aria-label="Loading image" />
        ) : (
          // A refused upload shows its own message.
          !upload && (
            <MissingImage
              canChoose={canChange}
              onFiles={(files) => void fillImage(canvasEditor, workspace.id, id, files)}
            />
          )
        )}
        {upload && (
          <ImageUpload
            upload={upload}
            canChoose={canChange}
            onFiles={(files) => void fillImage(canvasEditor, workspace.id, id, files)}
          />
        )}
      </div>
      {assetId !== null && (
        <ImageCaption
          alt={alt}
          name={name}
          canWrite={canChange && selected && isOnlySelected}
          onWrite={(words) => setAlt(canvasEditor, id, words)}
        />
      )}
    </NodeShell>
  );
}, isSameNode);
