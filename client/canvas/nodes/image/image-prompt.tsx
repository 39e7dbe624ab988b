import { ImagePlus } from 'lucide-react';
import { Icon } from '#client/ui/icon.tsx';
import { FileButton } from './file-button.tsx';

interface ChooseProps {
  canChoose: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** A node without a picture: how it gets one. */
export function ImagePrompt({ canChoose, onFiles }: ChooseProps) {
  return (
    <div className="image-node__empty">
      <Icon of={ImagePlus} size="lg" />
      {canChoose ? (
        <>
          <FileButton onFiles={onFiles}>Upload image</FileButton>
          <p>or drop one here</p>
        </>
      ) : (
        <p>No image yet</p>
      )}
    </div>
  );
}
