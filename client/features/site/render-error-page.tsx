import { useEffect, useState } from 'react';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { Monitor } from 'lucide-react';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { recordRenderFailure } from '#client/lib/last-open-item.ts';
import { Wordmark } from '#client/ui/wordmark.tsx';
import { useStoredPage } from './use-stored-page.ts';
import '#client/ui/site/site.css';
import '#client/ui/site/pad.css';
import './render-error.css';

/** Replaces a page that failed to render. The error is logged to the console, as the page says. */
export function RenderErrorPage({ error }: ErrorComponentProps) {
  const [happenedAt] = useState(() => new Date().toISOString());
  const stored = useStoredPage();
  useEffect(() => {
    // oxlint-disable-next-line no-console -- the page's own words send the reader there
    console.error(error);
    recordRenderFailure(location);
  }, [error]);
  return (
    <div className="site site--desk">
      <title>Error · Foolscap</title>
      <header>
        <Wordmark look="site" />
      </header>
      <main>
        <div className="pad" role="alert">
          <h1 className="title">This page could not be drawn</h1>
          <p className="body">
            There was an error rendering this page. Check the browser console for more information.
          </p>
          <div className="pad__stack">
            {stored?.isSafe && (
              <Banner kind="success" icon={Monitor}>
                What you wrote is safe. It is stored on this device.
              </Banner>
            )}
            <div className="pad__row">
              <Button variant="primary" onClick={() => location.reload()}>
                Reload the page
              </Button>
              {stored && <Button onClick={stored.download}>Download my text</Button>}
            </div>
            <details className="small">
              <summary>For support</summary>
              <p className="support">
                {error instanceof Error ? `${error.name}: ${error.message}` : String(error)}
                <br />
                {happenedAt}
              </p>
            </details>
          </div>
        </div>
      </main>
    </div>
  );
}
