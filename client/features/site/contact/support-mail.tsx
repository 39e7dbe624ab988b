import { useContext, useEffect, useState } from 'react';
import { CONTACT_ROUTE, SUPPORT_EMAIL_MARK, SUPPORT_MAIL_CLASS } from '#shared/site/contact.ts';
import { isRecord } from '#client/api/api-error.ts';
import { apiFetch } from '#client/api/api-fetch.ts';
import { SiteContext } from '#client/ui/site/site-context.ts';

/**
 * The address for mail, beside the form. In a prerendered page the server fills it in, or removes the sentence when
 * none is set.
 */
export function SupportMail() {
  const isPrerendered = useContext(SiteContext).renderIsland !== undefined;
  const [address, setAddress] = useState(isPrerendered ? SUPPORT_EMAIL_MARK : null);
  useEffect(() => {
    let isShown = true;
    const show = async (): Promise<void> => {
      const { body } = await apiFetch(CONTACT_ROUTE);
      const email = isRecord(body) ? body['email'] : null;
      if (isShown && typeof email === 'string') setAddress(email);
    };
    // Without an answer the page has the form alone.
    show().catch(() => {});
    return () => {
      isShown = false;
    };
  }, []);
  if (address === null) return null;
  return (
    <p className={SUPPORT_MAIL_CLASS}>
      Or write an email to <a href={`mailto:${address}`}>{address}</a>.
    </p>
  );
}
