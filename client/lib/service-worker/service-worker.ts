import { isWhichBuild, type ToWorker } from './service-worker-messages.ts';
import { addUpdateFound, setOfflineStart } from './service-worker-state.ts';

const SCRIPT_URL = '/sw.js';
/** Milliseconds between two checks for a newer build. */
const CHECK_INTERVAL_MS = 60 * 60_000;
/** A page that becomes visible checks too, when the last check is older than this many milliseconds. */
const CHECK_WHEN_SHOWN_AFTER_MS = 10 * 60_000;
/** A page without a request for this many milliseconds is quiet. */
const QUIET_MS = 1000;
/** Milliseconds after which an update starts even if the page never becomes quiet. */
const MAX_WAIT_FOR_QUIET_MS = 5000;

let registration: ServiceWorkerRegistration | undefined;
let checkedAt = 0;

/**
 * Registers the service worker, which caches this build, and watches for the next one. Call it once the page is
 * loaded: it fetches much.
 */
export async function startServiceWorker(): Promise<void> {
  // Undefined on plain HTTP, which the types do not say.
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!container) return setOfflineStart('unsupported');
  const build = pageBuild();
  if (build === null) {
    setOfflineStart('development');
    return unregisterAll(container);
  }
  answerWhichBuild(container, build);
  watchTakeOver(container);
  try {
    registration = await container.register(SCRIPT_URL, { updateViaCache: 'none' });
  } catch {
    return setOfflineStart('failed');
  }
  watchUpdates(registration);
  scheduleUpdateChecks(registration);
  const { active } = await container.ready;
  setOfflineStart('ready');
  active?.postMessage({ type: 'page-started' } satisfies ToWorker);
}

/**
 * Waits until this page has requested nothing for a second, at most five seconds. A new worker takes over when the old
 * one is idle. Chromium stops the old one for that, but a request of the page starts it again, and then the new one
 * waits half a minute.
 */
export function untilQuiet(): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      observer.disconnect();
      clearTimeout(quiet);
      clearTimeout(latest);
      resolve();
    };
    const observer = new PerformanceObserver(() => {
      clearTimeout(quiet);
      quiet = setTimeout(end, QUIET_MS);
    });
    observer.observe({ type: 'resource' });
    let quiet = setTimeout(end, QUIET_MS);
    const latest = setTimeout(end, MAX_WAIT_FOR_QUIET_MS);
  });
}

/**
 * Loads the newer build. Called only at the writer's request, when the page has nothing unsaved. Other tabs stay on
 * their build.
 */
export function takeUpdate(): void {
  const next = registration?.waiting;
  // Another tab has activated it already: a reload is enough.
  if (!next) return location.reload();
  next.addEventListener('statechange', () => {
    if (next.state === 'activated') location.reload();
  });
  next.postMessage({ type: 'take-over' } satisfies ToWorker);
}

/** Checks now whether the server has a newer build. */
export async function checkForUpdate(): Promise<void> {
  checkedAt = Date.now();
  // Fails without a network, where there is no newer build to load.
  await registration?.update().catch(() => {});
}

function watchUpdates(current: ServiceWorkerRegistration): void {
  const watchInstalling = () => {
    if (current.installing) watchInstallation(current.installing, current.active !== null);
  };
  if (current.waiting) addUpdateFound();
  watchInstalling();
  current.addEventListener('updatefound', watchInstalling);
}

function watchInstallation(worker: ServiceWorker, isUpdate: boolean): void {
  worker.addEventListener('statechange', () => {
    if (worker.state === 'installed' && isUpdate) addUpdateFound();
    if (worker.state === 'redundant' && !isUpdate) setOfflineStart('failed');
  });
}

/**
 * Detects that another tab activated the update. This page then runs an old build under the new worker until it is
 * reloaded.
 */
function watchTakeOver(container: ServiceWorkerContainer): void {
  let hadController = container.controller !== null;
  container.addEventListener('controllerchange', () => {
    if (hadController) addUpdateFound();
    hadController = true;
  });
}

const UNBUILT = 'development';

/** Returns the id of this page's build, which the build step writes into the page; null in development. */
function pageBuild(): string | null {
  const build = document.querySelector<HTMLMetaElement>('meta[name="foolscap-build"]')?.content;
  return build === undefined || build === UNBUILT ? null : build;
}

function answerWhichBuild(container: ServiceWorkerContainer, build: string): void {
  container.addEventListener('message', ({ data, ports }: MessageEvent<unknown>) => {
    if (isWhichBuild(data)) ports[0]?.postMessage(build);
  });
  container.startMessages();
}

function scheduleUpdateChecks(current: ServiceWorkerRegistration): void {
  // Browsers check by themselves when a page opens, some of them much later. A build that is being installed is new
  // enough.
  if (current.active) void checkForUpdate();
  else checkedAt = Date.now();
  setInterval(() => void checkForUpdate(), CHECK_INTERVAL_MS);
  document.addEventListener('visibilitychange', () => {
    if (
      document.visibilityState === 'visible' &&
      Date.now() - checkedAt > CHECK_WHEN_SHOWN_AFTER_MS &&
      !current.installing
    )
      void checkForUpdate();
  });
}

/** Unregisters every service worker. In development one of an earlier build would go on serving that build. */
async function unregisterAll(container: ServiceWorkerContainer): Promise<void> {
  for (const one of await container.getRegistrations()) await one.unregister();
}
