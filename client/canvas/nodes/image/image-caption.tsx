import { useState } from 'react';

const MAX_ALT = 1_000;

interface ImageCaptionProps {
  alt: string | null;
  /** What its file is called: stands there until it is described. */
  name: string | null;
  canWrite: boolean;
  onWrite: (alt: string) => void;
}

/** What is to be seen on the picture, below it: for everybody, and for who cannot see it. */
export function ImageCaption({ alt, name, canWrite, onWrite }: ImageCaptionProps) {
  // The picture itself says it to a screen reader.
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
      maxLength={MAX_ALT}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => {
        if (typed.trim() !== alt) onWrite(typed);
      }}
      onKeyDown={(event) => {
        // The canvas's own keys are letters here.
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') setTyped(alt);
      }}
    />
  );
}
