import { Link } from '@tanstack/react-router';
import { getProofMethods } from '#shared/operations/proof.ts';
import { useQueryOperation } from '#client/api/operation-hooks.ts';
import './passkey-offer.css';

/** Offers a passkey to an administrator who has none: from then on the password alone opens nothing here. */
export function PasskeyOffer() {
  const { data } = useQueryOperation(getProofMethods, {});
  if (data === undefined || data.hasPasskey) return null;
  return (
    <p className="small passkey-offer">
      A passkey protects the administration better than a password.{' '}
      <Link to="/account" hash="passkeys" className="textlink">
        Add one on your account page
      </Link>
    </p>
  );
}
