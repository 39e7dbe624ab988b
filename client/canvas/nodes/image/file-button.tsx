import { useRef, type ReactNode } from 'react';
import { PICTURE_ACCEPT } from '#shared/assets/fitting-picture.ts';
import { Button } from '#client/ui/button.tsx';

interface FileButtonProps {
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}

/** A button that opens the browser's file dialog for images. */
export function FileButton({ onFiles, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        size="sm"
        className="nodrag nopan"
        onClick={(event) => {
          event.stopPropagation();
          input.current?.click();
        }}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={PICTURE_ACCEPT}
        hidden
        aria-label="Image file"
        onClick={(event) => event.stopPropagation()}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Otherwise the browser fires no change event when the same file is selected again.
          event.target.value = '';
        }}
      />
    </>
  );
}
