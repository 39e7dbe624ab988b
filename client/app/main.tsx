// First of all imports: no string may reach a parser before the policy stands.
import '#client/lib/trusted-types.ts';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/eb-garamond/wght.css';
import '@fontsource-variable/eb-garamond/wght-italic.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import '#client/ui/styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startServiceWorker } from '#client/lib/service-worker.ts';
import { App } from './app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

// After the page's own files: what is fetched to be kept would stand in their way.
if (document.readyState === 'complete') void startServiceWorker();
else window.addEventListener('load', () => void startServiceWorker(), { once: true });
