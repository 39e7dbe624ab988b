import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '#client/ui/button.tsx';
import { Empty } from '#client/ui/empty.tsx';
import './notice.css';

interface NoticeProps {
  title: string;
  text?: string;
  /** Before the way back. */
  action?: ReactNode;
  /** The action is the next thing to do, not the way back. */
  isActionFirst?: boolean;
}

/** A whole page that says why there is no workspace, with the way back. */
export function Notice({ title, text, action, isActionFirst = false }: NoticeProps) {
  return (
    <main className="notice">
      <Empty
        title={title}
        level={1}
        {...(text !== undefined && { text })}
        action={
          <div className="notice__actions">
            {action}
            <Link
              className={buttonClass({ variant: isActionFirst ? 'secondary' : 'primary', size: 'lg' })}
              to="/workspaces"
            >
              Back to Workspaces
            </Link>
          </div>
        }
      />
    </main>
  );
}

export function InvalidWorkspace() {
  return <Notice title="Invalid workspace" text="This address names no workspace." />;
}

interface WorkspaceNotFoundProps {
  /** Hands out the text that was open here when the workspace went. */
  remains?: ReactNode;
}

export function WorkspaceNotFound({ remains }: WorkspaceNotFoundProps) {
  return (
    <Notice
      action={remains}
      title="Workspace not found"
      text="It was deleted, or it was shared with another account than yours."
    />
  );
}
