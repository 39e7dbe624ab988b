import { errorText } from '#client/api/api-error.ts';
import { Button } from '#client/ui/button.tsx';
import { Wordmark } from '#client/ui/wordmark.tsx';
import '#client/ui/site/site.css';
import '#client/ui/site/pad.css';

/** Nobody is remembered here and the server could not say who is signed in. */
export function UserLoadFailed({ error }: { error: Error }) {
  return (
    <div className="site site--desk">
      <title>Foolscap</title>
      <header>
        <Wordmark look="site" />
      </header>
      <main>
        <div className="pad" role="alert">
          <h1 className="title">Failed to load user data. Try refreshing the page.</h1>
          <div className="pad__stack">
            <p className="body">Details: {errorText(error)}</p>
            <div className="pad__row">
              <Button variant="primary" onClick={() => location.reload()}>
                Refresh the page
              </Button>
            </div>
          </div>
        </div>
      </main>
    </div>
  );
}
