// First of all imports: no string may reach a parser before the policy stands.
import '#client/lib/trusted-types.ts';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/eb-garamond/wght.css';
import '@fontsource-variable/eb-garamond/wght-italic.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import '#client/ui/styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { setOfflineStart } from '#client/lib/service-worker/service-worker-state.ts';
import { App } from './app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

async function keepThisBuild(): Promise<void> {
  try {
    const { startServiceWorker } = await import('#client/lib/service-worker/service-worker.ts');
    await startServiceWorker();
  } catch {
    setOfflineStart('failed');
  }
}

// After the page's own files: what is fetched to be kept would stand in their way.
if (document.readyState === 'complete') void keepThisBuild();
else window.addEventListener('load', () => void keepThisBuild(), { once: true });
