import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Link, Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { SheetHeader } from '#client/ui/site/sheet-header.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Waiting } from '#client/ui/waiting.tsx';
import { usePaymentResult } from './use-payment-result.ts';
import type { Receipt } from './receipt.ts';
import '#client/ui/site/site.css';
import '#client/ui/site/pad.css';
import '#client/ui/site/ledger.css';
import './checkout.css';

const LEAVES_AFTER_SECONDS = 3;

/**
 * `/checkout`. The payment page redirects here with `?success=true` or `?canceled=true`. The page asks the payment
 * provider for the result, because anybody can type the address.
 */
export function CheckoutPage() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const isSet = (flag: string): boolean => search[flag] === true || search[flag] === 'true';
  const sessionId = search['session_id'];
  if (!isSet('success') && !isSet('canceled')) return <Navigate to="/account" replace />;
  return (
    <div className="site site--desk">
      <title>Payment · Foolscap</title>
      <SheetHeader to="/workspaces" />
      <main>
        <div className="pad">
          {isSet('success') ? (
            <Outcome sessionId={typeof sessionId === 'string' ? sessionId : undefined} />
          ) : (
            <Canceled />
          )}
        </div>
      </main>
    </div>
  );
}

function Outcome({ sessionId }: { sessionId: string | undefined }) {
  const result = usePaymentResult(sessionId);
  switch (result.state) {
    case 'loading':
      return <Loading />;
    case 'paid':
      return <Paid receipt={result.receipt} />;
    case 'pending':
      return (
        <>
          <Result title="Payment pending">
            The payment provider has not received the money yet, which takes a few days with some methods of
            payment. What you bought appears in your account as soon as it arrives.
          </Result>
          <ToAccount />
        </>
      );
    case 'unpaid':
      return (
        <>
          <Result title="Not paid">
            This payment was not finished. Nothing was charged. Your plan and your credits are as they were.
          </Result>
          <ToPricing />
        </>
      );
    case 'not-found':
      return (
        <>
          <Result title="Payment not found">
            There is no such payment of yours. If you paid with another account, log in with that one.
          </Result>
          <ToAccount />
        </>
      );
    case 'unanswered':
      return (
        <>
          <Result title="Payment not confirmed yet">{result.reason}</Result>
          <Button variant="primary" wide className="checkout__button" onClick={result.retry}>
            Try again
          </Button>
        </>
      );
  }
}

const ToAccount = () => (
  <Link to="/account" replace className={buttonClass({ variant: 'primary', wide: true }, 'checkout__button')}>
    Go to your account
  </Link>
);

const ToPricing = () => (
  <Link to="/pricing" replace className={buttonClass({ variant: 'primary', wide: true }, 'checkout__button')}>
    Back to pricing
  </Link>
);

function Loading() {
  return (
    <>
      <h1 className="title">Confirming your payment…</h1>
      <Waiting label="Confirming your payment" className="checkout__waiting">
        <Skeleton width="70%" />
        <Skeleton width="100%" />
        <Skeleton width="100%" />
      </Waiting>
    </>
  );
}

function Paid({ receipt }: { receipt: Receipt | null }) {
  return (
    <>
      <Result title="Payment Successful!">
        {receipt?.sentence ??
          'The payment provider has your payment. What you bought appears in your account within minutes.'}
      </Result>
      {receipt?.balance && (
        <table className="ledger checkout__ledger">
          <tbody>
            <tr>
              <th scope="row">Before</th>
              <td className="ledger__number">{receipt.balance.before}</td>
            </tr>
            <tr>
              <th scope="row">{receipt.balance.name}</th>
              <td className="ledger__number">{receipt.balance.change}</td>
            </tr>
            <tr>
              <th scope="row">
                <b>Now</b>
              </th>
              <td className="ledger__number">
                <b>{receipt.balance.now}</b>
              </td>
            </tr>
          </tbody>
        </table>
      )}
      <ToAccount />
      <Countdown>Taking you there in</Countdown>
    </>
  );
}

function Canceled() {
  return (
    <>
      <Result title="Payment Canceled">
        Nothing was charged. Your plan and your credits are as they were.
      </Result>
      <ToPricing />
      <Countdown>Taking you to your account in</Countdown>
    </>
  );
}

function Result({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="status">
      <h1 className="title">{title}</h1>
      <p className="body">{children}</p>
    </div>
  );
}

/** Counts down, and then opens the account page. */
function Countdown({ children }: { children: ReactNode }) {
  const [seconds, setSeconds] = useState(LEAVES_AFTER_SECONDS);
  const navigate = useNavigate();
  const leave = useEffectEvent(() => void navigate({ to: '/account', replace: true }));
  useEffect(() => {
    const timer = setInterval(() => setSeconds((left) => Math.max(left - 1, 1)), 1000);
    const end = setTimeout(() => leave(), LEAVES_AFTER_SECONDS * 1000);
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, []);
  return (
    <p className="small checkout__countdown">
      {children} {seconds} {seconds === 1 ? 'second' : 'seconds'}.
    </p>
  );
}
