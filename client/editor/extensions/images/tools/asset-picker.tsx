import { Button } from '#client/ui/button.tsx';
import { Empty } from '#client/ui/empty.tsx';
import { SearchField } from '#client/ui/fields/search-field.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Dialog, DialogBody, DialogFoot } from '#client/ui/layers/dialog.tsx';
import { ImageOff } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';

import type { PageFiles, WorkspaceImage } from '../../../references/page-files.ts';
import type { TextEditor } from '../../../text-editor/text-editor.ts';
import { runCommand } from '../../../tools/run-command.ts';
import { imageAtSelection } from '../image-block.ts';
import { choosePictures, replaceFromDevice, setWorkspacePicture } from '../picture-files.ts';
import './asset-picker.css';

interface AssetPickerProps {
  editor: TextEditor;
  files: PageFiles;
  onClose: () => void;
}

/** The dialog with the images of the workspace: one replaces the selected image, or is inserted below the caret. */
export function AssetPicker({ editor, files, onClose }: AssetPickerProps) {
  const [images, setImages] = useState(files.images);
  const [query, setQuery] = useState('');
  useEffect(() => files.onImagesChange(() => setImages(files.images())), [files]);
  const wanted = query.trim().toLocaleLowerCase();
  const found = images.filter(({ name, alt }) => `${name} ${alt}`.toLocaleLowerCase().includes(wanted));

  const choose = (image: WorkspaceImage): void => {
    onClose();
    runCommand(editor, setWorkspacePicture(image));
  };
  const upload = (): void => {
    onClose();
    runCommand(editor, imageAtSelection(editor.state) ? replaceFromDevice : choosePictures);
  };
  return (
    <Dialog isOpen onOpenChange={onClose} title="Choose an image" hasCloseButton>
      <DialogBody className="asset-picker">
        {images.length === 0 ? (
          <Empty
            title="No images in Assets yet"
            text="Images that you upload here are stored in the Assets of this workspace."
          />
        ) : (
          <>
            <SearchField
              label="Search images"
              placeholder="Search images"
              value={query}
              onValueChange={setQuery}
            />
            {found.length === 0 ? (
              <p className="asset-picker__none" role="status">
                No image is called “{query.trim()}”.
              </p>
            ) : (
              <ul className="asset-picker__list">
                {found.map((image) => (
                  <li key={image.assetId}>
                    <button type="button" className="asset-picker__image" onClick={() => choose(image)}>
                      <Thumbnail files={files} assetId={image.assetId} />
                      <span className="asset-picker__name">{image.name}</span>
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant={images.length === 0 ? 'primary' : 'secondary'} onClick={upload}>
          Upload an image
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

function Thumbnail({ files, assetId }: { files: PageFiles; assetId: string }) {
  const [subscribe] = useState(() => (listener: () => void) => files.watch(assetId, listener));
  const { state, url, thumbnailUrl } = useSyncExternalStore(subscribe, () => files.sourceOf(assetId));
  const src = thumbnailUrl ?? url;
  return (
    <span className="asset-picker__thumb">
      {state === 'ready' && src !== null ? (
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => url !== null && files.reportBroken(assetId, url)}
        />
      ) : (
        state === 'missing' && <Icon of={ImageOff} />
      )}
    </span>
  );
}
