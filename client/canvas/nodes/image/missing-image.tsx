import { ImageOff } from 'lucide-react';
import { Icon } from '#client/ui/icon.tsx';
import { FileButton } from './file-button.tsx';

interface MissingImageProps {
  canChoose: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** A picture that neither this device nor the server has, or that is none. */
export function MissingImage({ canChoose, onFiles }: MissingImageProps) {
  return (
    <div className="image-node__empty" role="status">
      <Icon of={ImageOff} size="lg" />
      <p>Failed to load image</p>
      {canChoose && <FileButton onFiles={onFiles}>Choose another</FileButton>}
    </div>
  );
}
