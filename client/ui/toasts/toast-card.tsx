import { useStore } from '@nanostores/react';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { measureToast } from './toast-height.ts';
import type { ToastEntry } from './toast.ts';
import './toast.css';

type ToastCardProps = Omit<ToastEntry, 'duration'> & { onDismiss: () => void };

/** The content of one toast. */
export function ToastCard({ kind, title, detail, action, progress, onDismiss }: ToastCardProps) {
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (card.current ? measureToast(card.current) : undefined), []);
  return (
    <div ref={card} className={`toast toast--${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      {!progress && <Icon of={kind === 'error' ? CircleAlert : CircleCheck} />}
      <div className="toast__body">
        <div className="toast__text">
          <strong>{title}</strong>
          {detail !== undefined && <span className="toast__detail">{detail}</span>}
          {progress && <ToastBar label={title} progress={progress} />}
        </div>
        {action && (
          <Button
            variant="ghost"
            size="sm"
            className="toast__action"
            onClick={() => {
              action.onPress();
              onDismiss();
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      {!progress && <IconButton icon={X} label="Dismiss" size="md" hasTooltip={false} onClick={onDismiss} />}
    </div>
  );
}

interface ToastBarProps {
  label: string;
  progress: NonNullable<ToastEntry['progress']>;
}

function ToastBar({ label, progress }: ToastBarProps) {
  const share = useStore(progress);
  return <ProgressBar label={label} done={share ?? 1} total={1} />;
}
