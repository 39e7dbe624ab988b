import { Button } from '#client/ui/button.tsx';
import { Welcome } from '#client/ui/welcome.tsx';
import { CanvasArt } from './canvas-art.tsx';
import './canvas-stage.css';

interface CanvasWaitProps {
  /** Nothing of it is on this device, and nothing comes. */
  isMissing: boolean;
  /** What draws canvases could not be fetched: tries again. */
  retry: (() => void) | undefined;
}

/** In a canvas's place until it can be drawn; when it cannot, the same welcome as on an empty one says why. */
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
