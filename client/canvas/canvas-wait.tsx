import { Button } from '#client/ui/button.tsx';
import { Welcome } from '#client/ui/welcome.tsx';
import { CanvasArt } from './canvas-art.tsx';
import './canvas-stage.css';

interface CanvasWaitProps {
  /** The canvas is not on this device and cannot be downloaded now. */
  isMissing: boolean;
  /** Fetches the code of the canvas again; undefined unless the last attempt failed. */
  retry: (() => void) | undefined;
}

/** Placeholder of a canvas until it can be drawn. If it cannot be, the welcome of an empty canvas says why. */
export function CanvasWait({ isMissing, retry }: CanvasWaitProps) {
  if (!isMissing && !retry)
    return <div className="canvas-stage__wait" role="status" aria-label="Loading canvas" />;
  return (
    <div className="canvas-stage__wait" role="status">
      <Welcome
        title="Welcome to your canvas"
        text={
          isMissing
            ? 'This canvas has not been on this device yet.'
            : 'It could not be loaded. What is on it is safe.'
        }
        art={<CanvasArt />}
        action={!isMissing && <Button onClick={retry}>Try again</Button>}
      />
    </div>
  );
}
