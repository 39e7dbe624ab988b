import { focusPage } from './regions.ts';
import './skip-link.css';

/** The first control of the screen, visible while it has the focus: it skips the rail and the panel. */
export function SkipLink({ targetId }: { targetId: string }) {
  return (
    <a
      className="skip-link"
      href={`#${targetId}`}
      onClick={(event) => {
        // The address of the workspace stays as it is.
        event.preventDefault();
        focusPage();
      }}
    >
      Skip to the page
    </a>
  );
}
