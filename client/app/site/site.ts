/*
 * The script of prerendered public pages. It imports nothing, so that a page costs a kilobyte before anything moves: the
 * HTML names the modules of its islands.
 */

/** A module of `islands`. */
interface IslandModule {
  hydrate: (element: HTMLElement) => Promise<void>;
}

const loading = new Map<HTMLElement, Promise<void>>();
const ready = new WeakSet<HTMLElement>();

/** Loads an island's module and hydrates it, once. After a failure the next use tries again. */
function start(island: HTMLElement): Promise<void> {
  const running = loading.get(island);
  if (running) return running;
  const run = async (): Promise<void> => {
    const { hydrate } = (await import(/* @vite-ignore */ island.dataset['module'] ?? '')) as IslandModule;
    await hydrate(island);
    ready.add(island);
  };
  const started = run().catch((error: unknown) => {
    loading.delete(island);
    throw error;
  });
  loading.set(island, started);
  return started;
}

const islandOf = (event: Event): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>('[data-island]') : null;

const prefetch = (event: Event): void => {
  const island = islandOf(event);
  if (island) start(island).catch(() => {});
};

/** Clicks a button, or submits a form, once the code of its island has loaded. */
function repeatWhenReady(used: HTMLElement, island: HTMLElement): void {
  start(island).then(
    () => (used instanceof HTMLFormElement ? used.requestSubmit() : used.click()),
    () => {},
  );
}

/** A click on a button, or a submit, before the code has loaded is repeated once it has. */
function repeatLater(event: Event): void {
  const island = islandOf(event);
  if (!island || ready.has(island)) return;
  // A click into a field of a form is no submit.
  const used = (event.target as Element).closest<HTMLElement>(event.type === 'submit' ? 'form' : 'button');
  if (!used) return;
  event.preventDefault();
  event.stopPropagation();
  repeatWhenReady(used, island);
}

/**
 * Whether this device knows a writer. They see the application's own page, which also opens offline; the names are
 * those of `client/api/session.ts` and `client/api/remembered-user-id.ts`.
 */
function isKnownDevice(): boolean {
  try {
    return ['sessionId', 'userId'].some((name) => localStorage.getItem(`foolscap:${name}`) !== null);
  } catch {
    return false;
  }
}

function startIslands(): void {
  for (const kind of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(kind, prefetch, { passive: true });
  for (const kind of ['click', 'submit']) document.addEventListener(kind, repeatLater, true);
  const startIdle = (): void => {
    for (const island of document.querySelectorAll<HTMLElement>('[data-island][data-when="idle"]'))
      start(island).catch(() => {});
  };
  const whenIdle = (): void => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(startIdle, { timeout: 2000 });
    else setTimeout(startIdle, 200);
  };
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const island = target.parentElement;
      if (!isIntersecting || !island) continue;
      observer.unobserve(target);
      start(island).catch(() => {});
    }
  });
  // An island has no box of its own.
  for (const content of document.querySelectorAll('[data-island][data-when="visible"] > *'))
    observer.observe(content);
  // `public/early-input.js` marks what was used before this script loaded.
  for (const used of document.querySelectorAll<HTMLElement>('[data-submitted-early], [data-pressed-early]')) {
    const island = used.closest<HTMLElement>('[data-island]');
    if (island) repeatWhenReady(used, island);
  }
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}

const app = document.querySelector<HTMLMetaElement>('meta[name="foolscap-app"]')?.content;
if (app !== undefined && isKnownDevice()) import(/* @vite-ignore */ app).catch(startIslands);
else startIslands();

// Makes this file a module, which its test imports.
// oxlint-disable-next-line unicorn/require-module-specifiers
export {};
