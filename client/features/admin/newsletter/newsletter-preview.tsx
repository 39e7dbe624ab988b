import { lazyModule } from '#client/lib/lazy-module.ts';
import { loadHtmlSanitizer } from '#client/lib/trusted-types.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';

/** The reader of Markdown is large, and only a preview needs it. */
const converterModule = lazyModule(async () => {
  // The content of the frame is HTML, which the policy of the page lets only the sanitiser pass.
  await loadHtmlSanitizer();
  return import('#shared/accounts/newsletter-html.ts');
});

/** Shows the newsletter as its recipients read it. The frame runs no script and loads nothing. */
export function NewsletterPreview({ subject, content }: { subject: string; content: string }) {
  const converter = converterModule.usePreloaded();
  if (!converter) return <Skeleton height={320} />;
  const body = converter.newsletterHtml(content);
  return (
    <section className="newsletter__preview" aria-label="Preview">
      <h2 className="newsletter__subject">{subject}</h2>
      <iframe
        title="The text of the newsletter"
        className="newsletter__frame"
        sandbox=""
        srcDoc={`<!doctype html><html lang="en"><body style="margin:16px;font:400 20px/1.6 Georgia,serif;color:#1d1b16;background:#fff">${body}</body></html>`}
      />
    </section>
  );
}
