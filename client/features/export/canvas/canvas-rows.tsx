import { Braces, Download, FileJson, Image, PenTool, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { TreeCanvas } from '#shared/tree/tree-rows.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { CANVAS_FORMATS, type CanvasFormat } from './canvas-formats.ts';
import { canvasFileName, exportCanvas } from './export-canvas.ts';
import '#client/workspace/contributions/share-section.css';
import '../export-rows.css';

const ROWS = [
  { format: 'json', icon: Braces },
  { format: 'canvas', icon: FileJson },
  { format: 'png', icon: Image },
  { format: 'svg', icon: PenTool },
] as const;

/** Shorter than this nobody needs to be shown how far it is; milliseconds. */
const AT_ONCE = 300;

interface Running {
  format: CanvasFormat;
  /** 0 to 1; undefined while it may be done at once. */
  share: number | undefined;
}

/** The files that a canvas becomes; without one they say what it takes. */
export function CanvasRows({ canvas }: { canvas: TreeCanvas | undefined }) {
  const control = useRef<AbortController | null>(null);
  const [running, setRunning] = useState<Running | null>(null);

  const run = async (format: CanvasFormat): Promise<void> => {
    control.current?.abort();
    const own = new AbortController();
    control.current = own;
    let isLong = false;
    const timer = setTimeout(() => {
      isLong = true;
    }, AT_ONCE);
    setRunning({ format, share: undefined });
    await exportCanvas(canvas, format, {
      signal: own.signal,
      onProgress: (share) => {
        if (control.current === own && isLong) setRunning({ format, share });
      },
    });
    clearTimeout(timer);
    if (control.current === own) setRunning(null);
  };
  const cancel = (): void => {
    control.current?.abort();
    control.current = null;
    setRunning(null);
  };

  return ROWS.map(({ format, icon }) => {
    const { label, note } = CANVAS_FORMATS[format];
    const share = running?.format === format ? running.share : undefined;
    return (
      <li key={format} className="export-row">
        <Icon of={icon} />
        <span className="person__who">
          <span className="person__name">{label}</span>
          {share === undefined ? (
            <span className="person__note">
              {canvas
                ? `${canvasFileName(canvas.name, format)}, ${note}`
                : 'Please select a canvas to export'}
            </span>
          ) : (
            <ProgressBar label={`Exporting ${label}`} done={Math.round(share * 100)} total={100} />
          )}
        </span>
        {canvas && share === undefined && (
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Export ${label}`}
            disabled={running !== null}
            onClick={() => void run(format)}
          >
            <Icon of={Download} size="sm" />
            Export
          </Button>
        )}
        {share !== undefined && (
          <Button variant="ghost" size="sm" aria-label={`Cancel exporting ${label}`} onClick={cancel}>
            <Icon of={X} size="sm" />
            Cancel
          </Button>
        )}
      </li>
    );
  });
}
