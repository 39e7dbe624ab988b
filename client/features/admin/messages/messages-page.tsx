import { useState } from 'react';
import { getContactMessages, MESSAGES_PAGE_SIZE } from '#shared/operations/contact-messages.ts';
import { useQueryOperation } from '#client/api/operation-hooks.ts';
import { formatNumber } from '#client/lib/numbers.ts';
import { Empty } from '#client/ui/empty.tsx';
import { Segmented } from '#client/ui/fields/segmented.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Waiting } from '#client/ui/waiting.tsx';
import { LoadFailed } from '../lists/load-failed.tsx';
import { Pager } from '../lists/pager.tsx';
import { useShown } from '../lists/use-shown.ts';
import { MessageCard } from './message-card.tsx';
import './messages.css';

type Shown = 'all' | 'unread';

/** `/admin/messages`: the messages of the contact form, ten on a page. */
export function MessagesPage() {
  const [filter, setFilter] = useState<Shown>('all');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQueryOperation(getContactMessages, {
    skip: (page - 1) * MESSAGES_PAGE_SIZE,
    ...(filter === 'unread' && { isRead: false }),
  });
  const shown = useShown(data);
  if (data !== undefined && page > data.totalPages) setPage(data.totalPages);
  return (
    <div className="inbox">
      <PageHead
        trail={[{ label: 'Dashboard', to: '/admin' }]}
        title="Messages"
        {...(shown && { fact: `${formatNumber(shown.unreadMessages)} unread` })}
      />
      <div className="messages__bar">
        <Segmented
          label="Shown messages"
          value={filter}
          onValueChange={(next) => {
            setFilter(next);
            setPage(1);
          }}
          options={[
            { value: 'all', label: 'All' },
            { value: 'unread', label: 'Unread' },
          ]}
        />
      </div>
      {error !== null && (
        <LoadFailed
          what="The messages"
          error={error}
          hasContent={shown !== undefined}
          onRetry={() => void refetch()}
        />
      )}
      {!shown && error === null && <MessagesWaiting />}
      {shown?.messages.length === 0 && (
        <Empty
          title={filter === 'unread' ? 'Everything is read.' : 'Nobody has written yet.'}
          text="Messages that people send on the contact page arrive here."
        />
      )}
      {shown && shown.messages.length > 0 && (
        <>
          <ul className="messages" aria-label="Messages">
            {shown.messages.map((message) => (
              <MessageCard key={message.id} message={message} />
            ))}
          </ul>
          <Pager label="Pages of messages" page={page} totalPages={shown.totalPages} onChange={setPage} />
        </>
      )}
    </div>
  );
}

function MessagesWaiting() {
  return (
    <Waiting label="Loading messages…" className="messages-waiting">
      {Array.from({ length: 4 }, (_, line) => (
        <Skeleton key={line} height={88} />
      ))}
    </Waiting>
  );
}
