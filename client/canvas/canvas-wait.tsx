import { Button } from '#client/ui/button.tsx';
import { Welcome } from '#client/ui/welcome.tsx';
import { CanvasArt } from './canvas-art.tsx';
import './canvas-stage.css';

interface CanvasWaitProps {
  /** The canvas is not on this device and cannot be downloaded now. */
  isMissing: boolean;
  /** Fetches the code of the canvas again; undefined unless the last attempt failed. */
  retry: (() => void) | undefined;
  /** Connects at once instead of at the next attempt; required where the canvas can be missing. */
  onReconnect?: () => void;
}

/** The two lines of an empty canvas, which also stand on one that cannot be shown. */
export const CANVAS_WELCOME = {
  title: 'Welcome to your canvas',
  text: 'Double-click anywhere to get started',
} as const;

/**
 * Placeholder of a canvas until it can be drawn. If it cannot be, it shows the welcome of an empty canvas with the
 * reason, and a double click tries again.
 */
export function CanvasWait({ isMissing, retry, onReconnect }: CanvasWaitProps) {
  if (!isMissing && !retry)
    return <div className="canvas-stage__wait" role="status" aria-label="Loading canvas" />;
  const tryAgain = isMissing ? onReconnect : retry;
  return (
    // The button does the same for the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div className="canvas-stage__wait" role="status" onDoubleClick={tryAgain}>
      <Welcome
        title={CANVAS_WELCOME.title}
        text={CANVAS_WELCOME.text}
        art={<CanvasArt />}
        action={
          <>
            <p className="welcome__text">
              {isMissing
                ? 'This canvas has not been on this device yet.'
                : 'It could not be loaded. What is on it is safe.'}
            </p>
            <Button onClick={tryAgain}>Try again</Button>
          </>
        }
      />
    </div>
  );
}
