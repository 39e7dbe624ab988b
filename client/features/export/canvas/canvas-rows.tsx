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

/** The progress bar is shown for exports that take longer than this, in milliseconds. */
const PROGRESS_DELAY_MS = 300;

interface RunningExport {
  format: CanvasFormat;
  /** 0 to 1; undefined before the progress bar is shown. */
  progress: number | undefined;
}

/** One row for each canvas format with its Export button. */
export function CanvasRows({ canvas }: { canvas: TreeCanvas }) {
  const controllerRef = useRef<AbortController | null>(null);
  const [running, setRunning] = useState<RunningExport | null>(null);

  const run = async (format: CanvasFormat): Promise<void> => {
    controllerRef.current?.abort();
    const controller = new AbortController();
    controllerRef.current = controller;
    let isLong = false;
    const timer = setTimeout(() => {
      isLong = true;
    }, PROGRESS_DELAY_MS);
    setRunning({ format, progress: undefined });
    await exportCanvas(canvas, format, {
      signal: controller.signal,
      onProgress: (progress) => {
        if (controllerRef.current === controller && isLong) setRunning({ format, progress });
      },
    });
    clearTimeout(timer);
    if (controllerRef.current === controller) setRunning(null);
  };
  const cancel = (): void => {
    controllerRef.current?.abort();
    controllerRef.current = null;
    setRunning(null);
  };

  return ROWS.map(({ format, icon }) => {
    const { label, note } = CANVAS_FORMATS[format];
    const progress = running?.format === format ? running.progress : undefined;
    return (
      <li key={format} className="export-row">
        <Icon of={icon} />
        <span className="person__who">
          <span className="person__name">{label}</span>
          {progress === undefined ? (
            <span className="person__note">
              {canvasFileName(canvas.name, format)}, {note}
            </span>
          ) : (
            <ProgressBar label={`Exporting ${label}`} done={Math.round(progress * 100)} total={100} />
          )}
        </span>
        {progress === undefined && (
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
        {progress !== undefined && (
          <Button variant="ghost" size="sm" aria-label={`Cancel exporting ${label}`} onClick={cancel}>
            <Icon of={X} size="sm" />
            Cancel
          </Button>
        )}
      </li>
    );
  });
}
