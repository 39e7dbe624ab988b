import { useRef, type PointerEvent } from 'react';

const MAX_TITLE = 300;

interface FrameTitleProps {
  title: string;
  isUntitled: boolean;
  isEditing: boolean;
  onPointerDown: (event: PointerEvent) => void;
  onBegin: () => void;
  /** It is named, or left as it is: null. */
  onName: (name: string | null) => void;
}

/** A frame's title, above its left corner: written in place by a press of two, or Enter on the chosen frame. */
export function FrameTitle({
  title,
  isUntitled,
  isEditing,
  onPointerDown,
  onBegin,
  onName,
}: FrameTitleProps) {
  const isLeftAsIs = useRef(false);
  if (!isEditing)
    return (
      // By keys: Enter on the chosen frame.
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
      <div className="frame__title" onPointerDown={onPointerDown} onDoubleClick={onBegin}>
        {title}
      </div>
    );
  return (
    <input
      className="frame__title frame__title--field nodrag nopan"
      aria-label="Title of the frame"
      maxLength={MAX_TITLE}
      defaultValue={isUntitled ? '' : title}
      placeholder={isUntitled ? title : undefined}
      ref={(field) => field?.select()}
      onBlur={(event) => {
        onName(isLeftAsIs.current ? null : event.target.value);
        isLeftAsIs.current = false;
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        isLeftAsIs.current = event.key === 'Escape';
        event.currentTarget.blur();
      }}
    />
  );
}
