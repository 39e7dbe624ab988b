import { getNewsletter } from '#shared/operations/newsletter.ts';
import { useQueryOperation } from '#client/api/operation-hooks.ts';
import { formatNumber } from '#client/lib/numbers.ts';
import { PageHead } from '#client/ui/page-head.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Waiting } from '#client/ui/waiting.tsx';
import { LoadFailed } from '../lists/load-failed.tsx';
import { NewsletterForm } from './newsletter-form.tsx';
import { isBeingSent, NewsletterState } from './newsletter-state.tsx';
import { RecipientsButton } from './recipients-button.tsx';
import './newsletter.css';

/** How often the numbers are read again while a newsletter is being sent, in milliseconds. */
const POLL_MS = 5_000;

/** `/admin/newsletter`: the list of the people who want the newsletter, and a newsletter to them. */
export function NewsletterPage() {
  const { data, error, refetch } = useQueryOperation(
    getNewsletter,
    {},
    { refetchAfter: (shown) => (isBeingSent(shown?.last) ? POLL_MS : false) },
  );
  return (
    <div className="newsletter">
      <PageHead
        trail={[{ label: 'Dashboard', to: '/admin' }]}
        title="Newsletter"
        {...(data && { fact: recipientsText(data.recipients) })}
      />
      {error !== null && (
        <LoadFailed
          what="The newsletter"
          error={error}
          hasContent={data !== undefined}
          onRetry={() => void refetch()}
        />
      )}
      {!data && error === null && (
        <Waiting label="Loading the newsletter…" className="newsletter__form">
          <Skeleton height={320} />
        </Waiting>
      )}
      {data && (
        <>
          <div className="newsletter__list">
            <p className="small">Only people who switched the newsletter on in their account receive it.</p>
            <RecipientsButton />
          </div>
          {data.last && <NewsletterState newsletter={data.last} />}
          <NewsletterForm recipients={data.recipients} isBeingSent={isBeingSent(data.last)} />
        </>
      )}
    </div>
  );
}

const recipientsText = (count: number): string =>
  count === 1 ? '1 recipient' : `${formatNumber(count)} recipients`;
