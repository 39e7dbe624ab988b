import { Button } from '#client/ui/button.tsx';
import { restoreStyle, type DeletedStyle } from './style-commands.ts';

/** The row of a deleted style, with the button that restores it. The button has the focus of the deleted one. */
export function DeletedRow({ deleted: { style, isDone } }: { deleted: DeletedStyle }) {
  return (
    <li className="style-row">
      <div className="style-row__head">
        <p className="soft style-row__deleted">“{style.name}” is deleted.</p>
        <Button
          size="sm"
          aria-label={`Undo the deletion of ${style.name}`}
          // Not disabled: a disabled button loses the focus.
          aria-disabled={!isDone}
          ref={focus}
          onClick={() => {
            if (isDone) void restoreStyle(style);
          }}
        >
          Undo
        </Button>
      </div>
    </li>
  );
}

/** Called once, when the button appears. */
const focus = (button: HTMLButtonElement | null): void => button?.focus();
