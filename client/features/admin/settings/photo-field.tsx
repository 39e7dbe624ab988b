import { ImagePlus } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { PHOTO_TYPES } from '#shared/accounts/admin-profile.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { photoRefusal } from './check-photo.ts';

interface PhotoFieldProps {
  /** The address of the stored photo; null without one. */
  storedUrl: string | null;
  /** The selected file; null to remove the photo; undefined to leave it as it is. */
  photo: File | null | undefined;
  onChange: (photo: File | null | undefined) => void;
  /** The sentence with which the server refused the photo. */
  error: string | undefined;
}

/** The box for the photo: shows it, accepts another by a click or by drag and drop, and removes it. */
export function PhotoField({ storedUrl, photo, onChange, error }: PhotoFieldProps) {
  const id = useId();
  const [refusal, setRefusal] = useState<string>();
  const previewUrl = useObjectUrl(photo);
  const shownUrl = photo === null ? null : (previewUrl ?? storedUrl);
  const sentence = refusal ?? error;

  const select = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const refused = await photoRefusal(file);
    setRefusal(refused);
    // A refused file leaves the earlier selection.
    if (refused === undefined) onChange(file);
  };
  return (
    <div className="photo">
      <div className="photo__now">
        {shownUrl === null ? (
          <span className="photo__none" aria-hidden="true" />
        ) : (
          <img src={shownUrl} alt="Your photo" width={72} height={72} />
        )}
        {shownUrl !== null && (
          <Button
            size="sm"
            onClick={() => {
              setRefusal(undefined);
              onChange(storedUrl === null ? undefined : null);
            }}
          >
            Remove photo
          </Button>
        )}
      </div>
      <div
        className="photo__drop"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void select(event.dataTransfer.files[0]);
        }}
      >
        <input
          id={id}
          className="visually-hidden"
          type="file"
          accept={PHOTO_TYPES.join(',')}
          aria-describedby={`${id}-rules${sentence === undefined ? '' : ` ${id}-error`}`}
          {...(sentence !== undefined && { 'aria-invalid': true })}
          onChange={(event) => {
            void select(event.target.files?.[0]);
            // The same file can be selected again.
            event.target.value = '';
          }}
        />
        <label htmlFor={id}>
          <Icon of={ImagePlus} />
          <span>
            <b>Choose a photo</b> or drop one here
          </span>
        </label>
        <p id={`${id}-rules`} className="small">
          SVG, PNG, JPG or GIF (max 800x800 px)
        </p>
        {sentence !== undefined && (
          <p id={`${id}-error`} className="field__error" role="alert">
            {sentence}
          </p>
        )}
      </div>
    </div>
  );
}

/** Returns an address of a selected file for its preview. */
function useObjectUrl(file: File | null | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) {
      setUrl(undefined);
      return undefined;
    }
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return url;
}
