// This import must be the first: no string may reach a parser before the Trusted Types policy exists.
import '#client/lib/trusted-types.ts';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/eb-garamond/wght.css';
import '@fontsource-variable/eb-garamond/wght-italic.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import '#client/ui/styles/index.css';
import { StrictMode, startTransition, useLayoutEffect, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { setOfflineStart } from '#client/lib/service-worker/service-worker-state.ts';
import { App } from './app.tsx';
import { router } from './router.ts';
import { followEarlyInput, restoreEarlyInput } from './take-over-page.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
const app = (
  <StrictMode>
    <App />
  </StrictMode>
);

function Mounted({ onMount, children }: { onMount: () => void; children: ReactNode }) {
  useLayoutEffect(onMount, [onMount]);
  return children;
}

/**
 * Replaces a prerendered page once its route has loaded, so that it never disappears in between. Rendered as a
 * transition, so that a visitor who types meanwhile does not wait for the whole page.
 */
async function takeOver(page: HTMLElement): Promise<void> {
  await router.load().catch(() => {});
  const endEarlyInput = followEarlyInput(page);
  const handleMount = (): void => restoreEarlyInput(page, endEarlyInput());
  startTransition(() => createRoot(page).render(<Mounted onMount={handleMount}>{app}</Mounted>));
}

if (root.hasChildNodes()) void takeOver(root);
else createRoot(root).render(app);

async function storeBuild(): Promise<void> {
  try {
    const { startServiceWorker } = await import('#client/lib/service-worker/service-worker.ts');
    await startServiceWorker();
  } catch {
    setOfflineStart('failed');
  }
}

// Starts after the page's own files are loaded: the downloads for the cache would delay them.
if (document.readyState === 'complete') void storeBuild();
else window.addEventListener('load', () => void storeBuild(), { once: true });
