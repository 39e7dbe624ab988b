import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Link, Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { buttonClass } from '#client/ui/button.tsx';
import { SheetHeader } from '#client/ui/site/sheet-header.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Waiting } from '#client/ui/waiting.tsx';
import { useReceipt } from './use-receipt.ts';
import type { Receipt } from './receipt.ts';
import '#client/ui/site/site.css';
import '#client/ui/site/pad.css';
import '#client/ui/site/ledger.css';
import './checkout.css';

const LEAVES_AFTER_SECONDS = 3;

/** `/checkout`, to which the payment page redirects: paid with `?success=true`, canceled with `?canceled=true`. */
export function CheckoutPage() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const isSet = (flag: string): boolean => search[flag] === true || search[flag] === 'true';
  const isPaid = isSet('success');
  const receipt = useReceipt(isPaid);
  if (!isPaid && !isSet('canceled')) return <Navigate to="/account" replace />;
  return (
    <div className="site site--desk">
      <title>Payment · Foolscap</title>
      <SheetHeader to="/workspaces" />
      <main>
        <div className="pad">
          {!isPaid && <Canceled />}
          {isPaid && receipt === undefined && <Loading />}
          {isPaid && receipt !== undefined && <Paid receipt={receipt} />}
        </div>
      </main>
    </div>
  );
}

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
          'What you bought appears in your account as soon as the payment provider has confirmed it.'}
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
      <Link
        to="/account"
        replace
        className={buttonClass({ variant: 'primary', wide: true }, 'checkout__button')}
      >
        Go to your account
      </Link>
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
      <Link
        to="/pricing"
        replace
        className={buttonClass({ variant: 'primary', wide: true }, 'checkout__button')}
      >
        Back to pricing
      </Link>
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
