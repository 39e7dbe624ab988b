import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { errorText } from '#client/api/api-error.ts';
import { saveFile } from '#client/lib/save-file.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import { AccountPart } from '#client/workspace/account/account-part.tsx';
import { ledgerCsv, ledgerLines, type LedgerLine } from './ledger-lines.ts';
import { LedgerSkeleton } from './ledger-skeleton.tsx';
import { readAllEntries, useLedger } from './use-ledger.ts';
import '#client/ui/site/ledger.css';
import './plan.css';

/** The sections below stay within reach. */
const FIRST_LINES = 10;

/** The changes of the user's balance, the newest first. @param credits the balance */
export function CreditLedger({ credits }: { credits: number }) {
  const { entries, error, retry, more, isLoadingMore } = useLedger();
  const [isShort, setIsShort] = useState(true);
  const all = entries && ledgerLines(entries, credits);
  const lines = isShort ? all?.slice(0, FIRST_LINES) : all;
  const isCut = all !== undefined && lines !== undefined && lines.length < all.length;
  const showMore = isCut ? () => setIsShort(false) : more;
  return (
    <AccountPart
      name="Credits, line by line"
      note={lines && lines.length > 0 && <DownloadCsv credits={credits} />}
    >
      {!lines && !error && <LedgerSkeleton />}
      {lines && lines.length > 0 && (
        <table className="ledger credit-ledger">
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">What</th>
              <th scope="col" className="credit-ledger__work">
                For
              </th>
              <th scope="col" className="ledger__number">
                Change
              </th>
              <th scope="col" className="ledger__number">
                Balance
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ id, date, time, what, work, item, change, isGain, balance }) => (
              <tr key={id}>
                <td className="credit-ledger__date">
                  {date} <span className="credit-ledger__time">{time}</span>
                </td>
                <td>
                  {what}
                  <span className="credit-ledger__work-below">
                    <Work work={work} item={item} />
                  </span>
                </td>
                <td className="credit-ledger__work">
                  <Work work={work} item={item} />
                </td>
                <td className={isGain ? 'ledger__number credit-ledger__gain' : 'ledger__number'}>{change}</td>
                <td className="ledger__number">{balance}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {lines?.length === 0 && <p className="small">No credits have come or gone yet.</p>}
      {error && (
        <div className="credit-ledger__failed">
          <Banner kind="error">{`The lines could not be loaded. ${errorText(error)}`}</Banner>
          <Button size="sm" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      {showMore && !error && (
        <p className="credit-ledger__more">
          <button type="button" className="credit-ledger__link" disabled={isLoadingMore} onClick={showMore}>
            {isLoadingMore ? 'Loading…' : 'Older lines'}
          </button>
        </p>
      )}
    </AccountPart>
  );
}

/** The work that was paid for, with the page that it was for. */
function Work({ work, item }: Pick<LedgerLine, 'work' | 'item'>) {
  if (!item) return work;
  return (
    <>
      {work} ·{' '}
      <Link
        to="/workspace/$workspaceId"
        params={{ workspaceId: item.workspaceId }}
        search={{ item: item.id }}
        className="credit-ledger__page"
      >
        {item.title}
      </Link>
    </>
  );
}

/** Downloads every line, also the ones that are not loaded yet. */
function DownloadCsv({ credits }: { credits: number }) {
  const [isLoading, setIsLoading] = useState(false);
  const download = async (): Promise<void> => {
    setIsLoading(true);
    try {
      const csv = ledgerCsv(await readAllEntries(), credits);
      saveFile('foolscap-credits.csv', new Blob([csv], { type: 'text/csv' }));
    } catch (error) {
      toast.error('The lines could not be downloaded.', { detail: errorText(error) });
    } finally {
      setIsLoading(false);
    }
  };
  return (
    <button
      type="button"
      className="credit-ledger__link"
      disabled={isLoading}
      onClick={() => void download()}
    >
      {isLoading ? 'Loading…' : 'Download CSV'}
    </button>
  );
}
