import { Island } from '#client/ui/site/island.tsx';
import { SiteFooter } from '../site-footer.tsx';
import { SiteNav } from '../site-nav.tsx';
import { ContactForm } from './contact-form.tsx';
import '#client/ui/site/site.css';
import '#client/ui/site/frame.css';
import '../site-page.css';
import './contact.css';

/** `/contact`. */
export function ContactPage() {
  return (
    <div className="site">
      <title>Contact · Foolscap</title>
      <div className="frame">
        <SiteNav />
        <main>
          <div className="frame__row site-head">
            <div className="frame__margin" />
            <div className="frame__text">
              <h1>Write to us.</h1>
              <p>A person reads every message and answers by email.</p>
            </div>
          </div>
          <div className="frame__row contact">
            <div className="frame__margin">
              <h2 className="contact__label">Your message</h2>
            </div>
            <div className="frame__text">
              <noscript>
                <p className="body">Sending this form needs JavaScript. Switch it on for this site, then reload.</p>
              </noscript>
              <Island name="contact-form" when="idle">
                <ContactForm />
              </Island>
            </div>
          </div>
        </main>
        <SiteFooter />
      </div>
    </div>
  );
}
