import { Island } from '#client/ui/site/island.tsx';
import { SiteHead } from '../frame/site-head.tsx';
import { SitePage } from '../frame/site-page.tsx';
import { ContactForm } from './contact-form.tsx';
import { SupportMail } from './support-mail.tsx';
import './contact.css';

/** `/contact`. */
export function ContactPage() {
  return (
    <SitePage title="Contact · Foolscap">
      <SiteHead heading="Write to us." line="A person reads every message and answers by email." />
      <div className="frame__row contact">
        <div className="frame__margin">
          <h2 className="frame__name">Your message</h2>
        </div>
        <div className="frame__text">
          <noscript>
            <p className="body">
              Sending this form needs JavaScript. Switch it on for this site, then reload.
            </p>
          </noscript>
          <Island name="contact-form" when="idle">
            <ContactForm />
          </Island>
          <SupportMail />
        </div>
      </div>
    </SitePage>
  );
}
