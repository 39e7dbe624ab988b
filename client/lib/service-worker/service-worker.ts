import { pageBuild } from '../page-build.ts';
import { isWhichBuild, type ToWorker } from './service-worker-messages.ts';
import { addUpdateFound, setOfflineStart } from './service-worker-state.ts';

const ADDRESS = '/sw.js';
/** Milliseconds between two looks for a newer build. */
const LOOK_EVERY = 60 * 60_000;
/** A page that comes back into sight looks too, when the last look is this old; milliseconds. */
const LOOK_AGAIN = 10 * 60_000;

let registration: ServiceWorkerRegistration | undefined;
let lookedAt = 0;

/** Has the browser keep this build, and watches for the next one. Call it once the page is loaded: it fetches much. */
export async function startServiceWorker(): Promise<void> {
  // Absent on plain HTTP, whatever the types say.
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
    registration = await container.register(ADDRESS, { updateViaCache: 'none' });
  } catch {
    return setOfflineStart('failed');
  }
  follow(registration);
  lookForUpdates(registration);
  const { active } = await container.ready;
  setOfflineStart('ready');
  active?.postMessage({ type: 'page-started' } satisfies ToWorker);
}

/**
 * Loads the newer build. Only the writer asks for this, after the page has nothing unsaved; other tabs go on with what
 * they have.
 */
export function takeUpdate(): void {
  const next = registration?.waiting;
  // Taken in another tab already: this page is the last of the old build here.
  if (!next) return location.reload();
  next.addEventListener('statechange', () => {
    if (next.state === 'activated') location.reload();
  });
  next.postMessage({ type: 'take-over' } satisfies ToWorker);
}

/** Looks now whether the server has a newer build. */
export async function lookForUpdate(): Promise<void> {
  lookedAt = Date.now();
  // Without a network there is none.
  await registration?.update().catch(() => {});
}

function follow(current: ServiceWorkerRegistration): void {
  const followNext = () => {
    if (current.installing) followInstall(current.installing, current.active !== null);
  };
  if (current.waiting) addUpdateFound();
  followNext();
  current.addEventListener('updatefound', followNext);
}

function followInstall(worker: ServiceWorker, isUpdate: boolean): void {
  worker.addEventListener('statechange', () => {
    if (worker.state === 'installed' && isUpdate) addUpdateFound();
    if (worker.state === 'redundant' && !isUpdate) setOfflineStart('failed');
  });
}

/** Another tab took the update: this page runs an old build under the new worker, and goes on until it is reloaded. */
function watchTakeOver(container: ServiceWorkerContainer): void {
  let hadController = container.controller !== null;
  container.addEventListener('controllerchange', () => {
    if (hadController) addUpdateFound();
    hadController = true;
  });
}

function answerWhichBuild(container: ServiceWorkerContainer, build: string): void {
  container.addEventListener('message', ({ data, ports }: MessageEvent<unknown>) => {
    if (isWhichBuild(data)) ports[0]?.postMessage(build);
  });
  container.startMessages();
}

function lookForUpdates(current: ServiceWorkerRegistration): void {
  // Browsers look by themselves when a page is opened, some of them much later. What is being installed is new enough.
  if (current.active) void lookForUpdate();
  else lookedAt = Date.now();
  setInterval(() => void lookForUpdate(), LOOK_EVERY);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - lookedAt > LOOK_AGAIN && !current.installing)
      void lookForUpdate();
  });
}

/** In development a worker of an earlier build would go on showing that build. */
async function unregisterAll(container: ServiceWorkerContainer): Promise<void> {
  for (const one of await container.getRegistrations()) await one.unregister();
}
