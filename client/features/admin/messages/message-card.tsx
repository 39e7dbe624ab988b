import { useState } from 'react';
import { markContactMessageRead, type ContactMessage } from '#shared/operations/contact-messages.ts';
import { PLANS } from '#shared/plans/plans.ts';
import { useCommandOperation } from '#client/api/operation-hooks.ts';
import { shortDate } from '#client/lib/dates.ts';
import { Button } from '#client/ui/button.tsx';
import { attemptProved, useProvedAct } from '#client/workspace/account/proof/use-proved-act.tsx';
import { ReplyDialog } from './reply-dialog.tsx';

/** One message with its reply, and the acts on it. */
export function MessageCard({ message }: { message: ContactMessage }) {
  const [isReplying, setIsReplying] = useState(false);
  const { mutateAsync, isPending } = useCommandOperation(markContactMessageRead);
  const { run, dialog } = useProvedAct();
  const { id, email, content, isRead, createdAt, repliedAt, reply } = message;
  const toggleRead = () =>
    attemptProved(() => run(() => mutateAsync({ id, isRead: !isRead })), 'The message could not be marked.');
  return (
    <li className={isRead ? 'message' : 'message message--unread'}>
      <div className="message__head">
        <h2 className="message__from">
          {email}
          {!isRead && <span className="message__new">Unread</span>}
        </h2>
        <p className="small">
          <time dateTime={createdAt}>{shortDate(createdAt)}</time> · {senderText(message)}
        </p>
      </div>
      <p className="message__text">{content}</p>
      {reply !== null && repliedAt !== null && (
        <div className="message__reply">
          <p className="small">
            Answered on <time dateTime={repliedAt}>{shortDate(repliedAt)}</time>
          </p>
          <p className="message__text">{reply}</p>
        </div>
      )}
      <div className="message__acts">
        {repliedAt === null && (
          <Button size="sm" onClick={() => setIsReplying(true)} aria-label={`Reply to ${email}`}>
            Reply
          </Button>
        )}
        <Button size="sm" disabled={isPending} onClick={() => void toggleRead()}>
          {isRead ? 'Mark as unread' : 'Mark as read'}
        </Button>
      </div>
      {dialog}
      {isReplying && <ReplyDialog message={message} onClose={() => setIsReplying(false)} />}
    </li>
  );
}

function senderText({ plan, userId }: ContactMessage): string {
  const session = userId === null ? 'not signed in' : 'signed in';
  return plan === null ? 'without an account' : `${PLANS[plan].label} plan, ${session}`;
}
