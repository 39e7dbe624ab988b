import { useRef, type ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';

interface FileButtonProps {
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}

/** Opens the browser's own choice of pictures. */
export function FileButton({ onFiles, children }: FileButtonProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        size="sm"
        className="nodrag nopan"
        onClick={(event) => {
          event.stopPropagation();
          field.current?.click();
        }}
      >
        {children}
      </Button>
      <input
        ref={field}
        type="file"
        accept="image/png,image/jpeg"
        hidden
        aria-label="Image file"
        onClick={(event) => event.stopPropagation()}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file can be chosen once more.
          event.target.value = '';
        }}
      />
    </>
  );
}
