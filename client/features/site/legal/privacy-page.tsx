import { DATA_EXPORT_DAYS } from '#shared/accounts/data-export.ts';
import { RESTORABLE_DAYS } from '#shared/documents/restorable-days.ts';
import { SiteLink } from '#client/ui/site/site-link.tsx';
import { LegalPage, LegalSection } from './legal-page.tsx';
import { RecipientTable, StoredTable } from './privacy-tables.tsx';

/** `/privacy-policy`. */
export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy policy"
      heading="Your text is yours. This is where it is."
      line="We store what your workspaces need, send out only what you ask for, and sell nothing to anybody."
    >
      <LegalSection id="who" name="Who we are">
        <p>
          “We” are the operator of the Foolscap server whose address you see in your browser. We decide how
          the data on that server is used and we answer for it. Write to us on the{' '}
          <SiteLink to="/contact">contact page</SiteLink>; requests about your data are answered within 30
          days.
        </p>
      </LegalSection>
      <LegalSection id="stored" name="What is stored where">
        <p>
          Foolscap writes to your device first. What you type is stored in your browser’s own database, so
          that you can write without a network, and is sent to the server when there is one.
        </p>
        <StoredTable />
        <p>
          Signing out removes the copies on that device, and asks you first when something was not sent yet.
          If you use a computer that is not yours, sign out when you leave.
        </p>
      </LegalSection>
      <LegalSection id="people" name="Who can read it">
        <p>
          You, and the people you invite to a workspace, within the role you give them. Administrators of the
          server see your email address and username, your plan, your credits, when you were last active, and
          the messages that you send us. The administration shows them no text of yours. Whoever runs the
          machine could technically open its database; nobody does so unless the law demands it or you ask us
          to repair something.
        </p>
      </LegalSection>
      <LegalSection id="recipients" name="Who receives data">
        <p>Data leaves the server only for these purposes, and only when you use the part that needs it:</p>
        <RecipientTable />
        <p>
          With AI help switched off in the settings of a workspace, nothing of it is sent to a model. A
          workspace can use a model of its own; then its requests go to the address that its owner entered. We
          do not train models with your text. What a provider does with a request is governed by its own
          terms.
        </p>
      </LegalSection>
      <LegalSection id="statistics" name="Statistics and cookies">
        <p>
          We count page views ourselves: per day, page and the name of the site that linked to us. No cookie
          is set for it, and no network address is stored with it. There is no advertising and no tracker of
          anybody else.
        </p>
        <p>
          Your session is stored in your browser’s storage, not in a cookie. One cookie exists: signing in
          with Google or GitHub sets it for ten minutes, to bind the sign-in to your browser.
        </p>
      </LegalSection>
      <LegalSection id="security" name="Security">
        <p>
          Passwords are stored as argon2id hashes, tokens as SHA-256 hashes, and keys of outside services
          encrypted. Sign-ins and changes to your account are logged with the time and the network address
          they came from, so that misuse can be found. You can see and end your sessions in your account.
        </p>
      </LegalSection>
      <LegalSection id="time" name="How long">
        <ul>
          <li>
            Your texts and files: until you delete them. An item in the trash of a workspace stays there until
            you delete it from the trash. Then it cannot be restored, and is erased after {RESTORABLE_DAYS}{' '}
            days. Deleted workspaces and files can be restored for {RESTORABLE_DAYS} days; then they are
            erased. What AI help was asked and answered goes with its document.
          </li>
          <li>
            Your account: until you delete it. It is then erased after 15 days, with your workspaces; logging
            in within that time cancels the deletion. A scrambled form of your address stays, which nobody can
            read back, so that free credits are granted once.
          </li>
          <li>Accounts whose address is never confirmed: 24 hours.</li>
          <li>
            Backups of the database: at most five weeks, unless the operator sets another time. Data that was
            erased disappears from them with their age.
          </li>
          <li>Files of a data export: {DATA_EXPORT_DAYS} days.</li>
          <li>Sessions: 60 days after their last use. The log of sign-ins and account changes: 90 days.</li>
          <li>
            Messages of the contact form: two years, or until your account is erased. Records of what
            administrators did: two years.
          </li>
          <li>Records of payments: as long as tax law demands.</li>
          <li>Page view counts: two years.</li>
        </ul>
      </LegalSection>
      <LegalSection id="rights" name="Your rights">
        <p>
          You can read and correct your data in your account, download everything in open formats, and erase
          your account there without asking anybody. Under the Personal Information Protection and Electronic
          Documents Act of Canada you may also ask us what we hold about you, withdraw a consent, or complain
          to the Office of the Privacy Commissioner of Canada. If the law of your country gives you further
          rights, we respect them.
        </p>
        <p>Foolscap is not meant for children under 13.</p>
      </LegalSection>
      <LegalSection id="changes" name="Changes">
        <p>
          When this text changes, the new one is on this page before it applies. The date at the top is the
          day from which the text you are reading applies.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
