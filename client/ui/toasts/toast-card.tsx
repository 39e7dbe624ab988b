import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';
import type { ToastEntry } from './toast.ts';

type ToastCardProps = Omit<ToastEntry, 'duration'> & { onDismiss: () => void };

/** What one toast looks like and says. */
export function ToastCard({ kind, title, detail, action, onDismiss }: ToastCardProps) {
  return (
    <div className={`toast toast--${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon of={kind === 'error' ? CircleAlert : CircleCheck} />
      <p className="toast__text">
        <strong>{title}</strong>
        {detail !== undefined && <span className="toast__detail">{detail}</span>}
      </p>
      {action && (
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            action.onPress();
            onDismiss();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon={X} label="Dismiss" size="md" hasTooltip={false} onClick={onDismiss} />
    </div>
  );
}
