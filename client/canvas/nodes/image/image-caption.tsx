import { useState } from 'react';
import { leaveFieldByKey } from '../leave-field.ts';

const MAX_ALT_LENGTH = 1_000;

interface ImageCaptionProps {
  alt: string | null;
  /** The file name, which is shown until the image has an alt text. */
  name: string | null;
  canWrite: boolean;
  onWrite: (alt: string) => void;
}

/** The alt text of an image, shown below it; an input field for a writer. */
export function ImageCaption({ alt, name, canWrite, onWrite }: ImageCaptionProps) {
  // Screen readers read the alt text from the image itself.
  if (!canWrite)
    return (
      <p className="image-node__caption" aria-hidden="true">
        {alt ?? name}
      </p>
    );
  return <CaptionField key={alt} alt={alt ?? ''} onWrite={onWrite} />;
}

function CaptionField({ alt, onWrite }: { alt: string; onWrite: (alt: string) => void }) {
  const [typed, setTyped] = useState(alt);
  return (
    <input
      className="image-node__caption image-node__caption--field nodrag nopan"
      aria-label="Alt text"
      placeholder="Describe this image"
      maxLength={MAX_ALT_LENGTH}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => {
        if (typed.trim() !== alt) onWrite(typed);
      }}
      onKeyDown={leaveFieldByKey}
    />
  );
}
