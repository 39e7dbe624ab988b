import { getPayments, getReceiptUrl, type Payment } from '#shared/operations/billing.ts';
import { errorText } from '#client/api/api-error.ts';
import { callOperation } from '#client/api/call-operation.ts';
import { useQueryOperation } from '#client/api/operation-hooks.ts';
import { shortDate } from '#client/lib/dates.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { AccountPart } from '#client/workspace/account/account-part.tsx';
import { moneyText, purchaseText } from './payment-lines.ts';
import { usePaymentPage } from './use-payment-page.ts';
import '#client/ui/site/ledger.css';
import './plan.css';

/** What the user paid, with a receipt of each payment. Hidden for a user who never paid. */
export function PaymentList() {
  const { data, error, refetch } = useQueryOperation(getPayments, {});
  if (!data && error)
    return (
      <AccountPart name="Payments">
        <div className="credit-ledger__failed">
          <Banner kind="error">{`The payments could not be loaded. ${errorText(error)}`}</Banner>
          <Button size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      </AccountPart>
    );
  if (!data || data.length === 0) return null;
  return (
    <AccountPart name="Payments">
      <table className="ledger credit-ledger">
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">What</th>
            <th scope="col" className="ledger__number">
              Amount
            </th>
            <th scope="col" className="ledger__number">
              Receipt
            </th>
          </tr>
        </thead>
        <tbody>
          {data.map((payment) => (
            <Line key={payment.id} payment={payment} />
          ))}
        </tbody>
      </table>
    </AccountPart>
  );
}

function Line({ payment: { id, createdAt, plan, amountCents, currency, hasReceipt } }: { payment: Payment }) {
  const date = shortDate(createdAt);
  return (
    <tr>
      <td className="credit-ledger__date">{date}</td>
      <td>{amountCents < 0 ? `Paid back: ${purchaseText(plan)}` : purchaseText(plan)}</td>
      <td className="ledger__number">{moneyText(amountCents, currency)}</td>
      <td className="ledger__number">
        {hasReceipt && <ReceiptButton paymentId={id} name={`Receipt of ${date}, ${purchaseText(plan)}`} />}
      </td>
    </tr>
  );
}

/** Opens the payment provider's page with the receipt. */
function ReceiptButton({ paymentId, name }: { paymentId: string; name: string }) {
  const { isOpening, open } = usePaymentPage(
    async () => (await callOperation(getReceiptUrl, { paymentId })).output,
    'The receipt could not be opened.',
  );
  return (
    <button
      type="button"
      className="credit-ledger__link credit-ledger__receipt"
      aria-label={name}
      disabled={isOpening}
      onClick={open}
    >
      {isOpening ? 'Opening…' : 'Receipt'}
    </button>
  );
}
