import { CREDITS_PACK } from '#shared/plans/credits.ts';
import { HUNDREDTHS } from '#shared/plans/plans.ts';
import { SiteLink } from '#client/ui/site/site-link.tsx';
import { LegalPage, LegalSection } from './legal-page.tsx';

/** `/terms-of-service`. */
export function TermsPage() {
  return (
    <LegalPage
      title="Terms of service"
      heading="What you may expect, and what we ask."
      line="You own what you write. We keep it for you, show you the price of everything before it is spent, and let you leave with all of it."
    >
      <LegalSection id="agreement" name="The agreement">
        <p>
          These terms are between you and the operator of the Foolscap server whose address you see in your
          browser (“we”). By creating an account you accept them and the{' '}
          <SiteLink to="/privacy-policy">privacy policy</SiteLink>. If you write for an organisation, you
          accept them for it and are allowed to do so. You must be at least 13 years old.
        </p>
      </LegalSection>
      <LegalSection id="account" name="Your account">
        <p>
          Give an address that reaches you, and keep your password and passkeys to yourself. You are
          responsible for what is done with your account until you tell us that somebody else uses it. One
          account belongs to one person.
        </p>
      </LegalSection>
      <LegalSection id="text" name="Your text">
        <p>
          What you write and upload stays yours. You allow us only what the service needs: to store it, copy
          it for backups, show it to you and to the people you invite, and send the parts you choose to the AI
          provider or to another service that you use. That permission ends when you delete the text or your
          account.
        </p>
        <p>
          People you invite can read the content of the workspace. People with the role of an editor can also
          change it. Copies that they made while they had access stay with them.
        </p>
      </LegalSection>
      <LegalSection id="ai" name="AI help">
        <p>
          Answers of a language model can be wrong, can resemble existing texts and are not advice. Nothing
          enters your text until you accept it; check it before you publish. As between you and us, what you
          accept is yours.
        </p>
      </LegalSection>
      <LegalSection id="money" name="Plans, credits, payments">
        <ul>
          <li>
            Prices and limits are those of the <SiteLink to="/pricing">pricing page</SiteLink> on the day you
            buy, in US dollars. Stripe takes the payment.
          </li>
          <li>
            A subscription renews every month until you cancel it. It then runs to the end of the month you
            paid for.
          </li>
          <li>
            Each run of AI help shows its cost in credits. They are set aside when it starts and returned when
            it fails, or when you stop it before its first word.
          </li>
          <li>
            Purchased credits ({CREDITS_PACK / HUNDREDTHS} a pack) never expire and are spent last. Credits
            are not money and cannot be passed on. Used credits are not refunded; where the law gives you a
            right of withdrawal or a refund, you have it.
          </li>
          <li>
            On a lower plan, every document stays readable and writable. New workspaces and new files wait for
            room, and of the earlier versions of a document the plan’s number stays.
          </li>
        </ul>
      </LegalSection>
      <LegalSection id="rules" name="What we ask of you">
        <p>Do not use the service</p>
        <ul>
          <li>for what is against the law, or to harm, threaten or deceive people;</li>
          <li>for texts or files that you have no right to use;</li>
          <li>to send unsolicited mail, or to spread malicious software;</li>
          <li>to get around limits, to overload the server, or to reach data of others.</li>
        </ul>
        <p>
          If you find a weakness, tell us through the <SiteLink to="/contact">contact page</SiteLink> before
          you tell others.
        </p>
      </LegalSection>
      <LegalSection id="end" name="Leaving">
        <p>
          You can download everything and delete your account at any time. It is erased after 15 days; logging
          in within that time cancels the deletion. We may suspend an account that breaks these terms. A
          suspension erases nothing; if you think it is a mistake, write to us through the{' '}
          <SiteLink to="/contact">contact page</SiteLink>.
        </p>
      </LegalSection>
      <LegalSection id="liability" name="What we promise">
        <p>
          We run the service with care. “Saved” on the screen means that the server holds the change; “Saved
          on this device” means that only your device does. We do not promise that the service is never
          interrupted. As far as the law allows, it is provided as it is, we are not liable for indirect
          damage or lost profit, and our liability is limited to what you paid in the twelve months before.
          Nothing here limits rights that a consumer cannot give up, or liability for intent and gross
          negligence.
        </p>
      </LegalSection>
      <LegalSection id="changes" name="Changes">
        <p>
          When these terms change, the new ones are on this page before they apply, with the day from which
          they do. If you do not agree, you can leave until then; ask us through the contact page, and the
          time of a subscription that you cannot use is refunded.
        </p>
      </LegalSection>
      <LegalSection id="law" name="Law">
        <p>
          These terms are governed by the laws of Canada and of the province in which the operator is
          established, without regard to rules that lead to the law of another country. If you are a consumer,
          the mandatory rules of the place where you live stay in force. If a part of the terms is void, the
          rest applies.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
