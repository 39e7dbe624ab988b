import { useEffect, useState, type ComponentType } from 'react';
import { useLazyModule, type LazyModule } from '#client/lib/lazy-module.ts';
import { Button } from './button.tsx';
import { Banner } from './banner.tsx';
import { Waiting } from './waiting.tsx';

/** A page whose code is loaded when it is shown. Without a connection it says so and offers another attempt. */
export function LoadedPage({ module }: { module: LazyModule<{ Page: ComponentType }> }) {
  const loaded = useLazyModule(module);
  const [attempt, setAttempt] = useState(0);
  const [failedAttempt, setFailedAttempt] = useState(-1);
  useEffect(() => {
    module.load().catch(() => setFailedAttempt(attempt));
  }, [module, attempt]);
  if (loaded) return <loaded.Page />;
  if (failedAttempt !== attempt) return <Waiting label="Loading…" className="page-waiting" />;
  return (
    <div className="page-waiting">
      <Banner kind="error">This page could not be loaded. Check your connection and try again.</Banner>
      <Button onClick={() => setAttempt(attempt + 1)}>Try again</Button>
    </div>
  );
}
