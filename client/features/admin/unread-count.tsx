import { getUnreadMessageCount } from '#shared/operations/contact-messages.ts';
import { useQueryOperation } from '#client/api/operation-hooks.ts';
import { formatNumber } from '#client/lib/numbers.ts';

const REFRESH_MS = 60_000;

/** Shows the number of unread messages beside the link to the messages. Renders nothing for zero and while it loads. */
export function UnreadCount() {
  const { data } = useQueryOperation(getUnreadMessageCount, {}, { refetchAfter: () => REFRESH_MS });
  if (!data || data.unreadMessages === 0) return null;
  return (
    <>
      {/* The space separates the number from the label for screen readers. */}{' '}
      <span className="admin__count num">
        {formatNumber(data.unreadMessages)}
        <span className="visually-hidden"> unread</span>
      </span>
    </>
  );
}
