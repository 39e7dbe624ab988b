// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as Page from './service-worker.ts';
import type * as State from './service-worker-state.ts';

/** A worker of the browser, which goes through its states when told. */
class FakeWorker extends EventTarget {
  state: ServiceWorkerState = 'installing';
  readonly told: unknown[] = [];
  postMessage(message: unknown): void {
    this.told.push(message);
  }
  become(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}
type ServiceWorkerState = 'installing' | 'installed' | 'activating' | 'activated' | 'redundant';

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  active: FakeWorker | null = null;
  readonly update = vi.fn<() => Promise<void>>(async () => {});
  readonly unregister = vi.fn<() => Promise<boolean>>(async () => true);
  /** A newer build begins to be installed. */
  find(worker: FakeWorker): void {
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
  }
}

class FakeContainer extends EventTarget {
  controller: FakeWorker | null = null;
  readonly registration = new FakeRegistration();
  readonly register = vi.fn<(url: string, options: unknown) => Promise<FakeRegistration>>(
    async () => this.registration,
  );
  ready: Promise<FakeRegistration> = Promise.resolve(this.registration);
  readonly getRegistrations = async () => [this.registration];
  readonly startMessages = vi.fn<() => void>();
}

let container: FakeContainer;
let page: typeof Page;
let state: typeof State;
const reload = vi.fn<() => void>();

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  page = await import('./service-worker.ts');
  state = await import('./service-worker-state.ts');
  container = new FakeContainer();
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.stubGlobal('location', { reload });
  document.head.innerHTML = '<meta name="foolscap-build" content="0123456789abcdef" />';
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  reload.mockReset();
});

/** A browser in which a build is kept and runs this page. */
function installed(): FakeWorker {
  const active = new FakeWorker();
  active.state = 'activated';
  container.registration.active = active;
  container.controller = active;
  return active;
}

describe('a first visit', () => {
  test('has the build kept, and says so once it is', async () => {
    const worker = new FakeWorker();
    container.registration.installing = worker;
    let isReady = (): void => {};
    container.ready = new Promise((resolve) => {
      isReady = () => {
        container.registration.active = worker;
        resolve(container.registration);
      };
    });
    const started = page.startServiceWorker();
    await vi.advanceTimersByTimeAsync(0);
    expect(container.register).toHaveBeenCalledWith('/sw.js', { updateViaCache: 'none' });
    expect(state.serviceWorkerState.get()).toEqual({ offlineStart: 'starting', updatesFound: 0 });
    worker.become('installed');
    isReady();
    await started;
    // The worker takes the page that brought it.
    container.controller = worker;
    container.dispatchEvent(new Event('controllerchange'));
    expect(state.serviceWorkerState.get()).toEqual({ offlineStart: 'ready', updatesFound: 0 });
    expect(worker.told).toEqual([{ type: 'page-started' }]);
    expect(state.missingOffline(state.serviceWorkerState.get())).toBeNull();
  });

  test('of which not every file came says that nothing is kept', async () => {
    const worker = new FakeWorker();
    container.registration.installing = worker;
    container.ready = new Promise(() => {});
    void page.startServiceWorker();
    await vi.advanceTimersByTimeAsync(0);
    worker.become('redundant');
    expect(state.serviceWorkerState.get().offlineStart).toBe('failed');
    expect(state.missingOffline(state.serviceWorkerState.get())).toContain(
      'could not be kept on this device',
    );
  });

  test('where the browser will not have it says the same', async () => {
    container.register.mockRejectedValue(new DOMException('no', 'SecurityError'));
    await page.startServiceWorker();
    expect(state.serviceWorkerState.get().offlineStart).toBe('failed');
  });

  test('on plain HTTP says what is missing', async () => {
    vi.stubGlobal('navigator', {});
    await page.startServiceWorker();
    expect(state.serviceWorkerState.get().offlineStart).toBe('unsupported');
    expect(state.missingOffline(state.serviceWorkerState.get())).toMatch(/^This address begins with http,/);
  });
});

test('in development there is none, and one of before goes', async () => {
  document.head.innerHTML = '<meta name="foolscap-build" content="development" />';
  await page.startServiceWorker();
  expect(container.register).not.toHaveBeenCalled();
  expect(container.registration.unregister).toHaveBeenCalledOnce();
  expect(state.serviceWorkerState.get().offlineStart).toBe('development');
});

describe('a newer build', () => {
  test('is told when it is kept whole, not before, and again when a still newer one is', async () => {
    installed();
    await page.startServiceWorker();
    const listener = vi.fn<() => void>();
    state.serviceWorkerState.listen(listener);
    for (const times of [1, 2]) {
      const next = new FakeWorker();
      container.registration.find(next);
      expect(state.serviceWorkerState.get().updatesFound).toBe(times - 1);
      next.become('installed');
      expect(state.serviceWorkerState.get().updatesFound).toBe(times);
    }
    expect(listener).toHaveBeenCalledTimes(2);
    expect(reload).not.toHaveBeenCalled();
  });

  test('that fails is nothing to tell', async () => {
    installed();
    await page.startServiceWorker();
    const next = new FakeWorker();
    container.registration.find(next);
    next.become('redundant');
    expect(state.serviceWorkerState.get()).toEqual({ offlineStart: 'ready', updatesFound: 0 });
  });

  test('that waited since an earlier visit is told at once', async () => {
    installed();
    container.registration.waiting = new FakeWorker();
    await page.startServiceWorker();
    expect(state.serviceWorkerState.get().updatesFound).toBe(1);
  });

  test('is loaded when the writer says so, after it has taken over', async () => {
    installed();
    const next = new FakeWorker();
    container.registration.waiting = next;
    await page.startServiceWorker();
    expect(next.told).toEqual([]);
    page.takeUpdate();
    expect(next.told).toEqual([{ type: 'take-over' }]);
    next.become('activating');
    expect(reload).not.toHaveBeenCalled();
    next.become('activated');
    expect(reload).toHaveBeenCalledOnce();
  });

  test('that another tab took is told and leaves this page alone; then a reload is all there is to do', async () => {
    installed();
    await page.startServiceWorker();
    container.dispatchEvent(new Event('controllerchange'));
    expect(state.serviceWorkerState.get().updatesFound).toBe(1);
    expect(reload).not.toHaveBeenCalled();
    page.takeUpdate();
    expect(reload).toHaveBeenCalledOnce();
  });

  test('is looked for at the start, every hour, and when a page comes back into sight after a while', async () => {
    installed();
    await page.startServiceWorker();
    const { update } = container.registration;
    document.dispatchEvent(new Event('visibilitychange'));
    expect(update).toHaveBeenCalledTimes(1);
    vi.setSystemTime(Date.now() + 11 * 60_000);
    update.mockRejectedValueOnce(new TypeError('no network'));
    document.dispatchEvent(new Event('visibilitychange'));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(update).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect(update).toHaveBeenCalledTimes(3);
  });

  test('is not looked for while the first is installed', async () => {
    container.registration.installing = new FakeWorker();
    await page.startServiceWorker();
    expect(container.registration.update).not.toHaveBeenCalled();
  });
});

test('a worker that asks is told this page’s build; nothing else is answered', async () => {
  installed();
  await page.startServiceWorker();
  expect(container.startMessages).toHaveBeenCalledOnce();
  const port = { postMessage: vi.fn<(build: string) => void>() };
  for (const data of [{ type: 'of-a-later-build' }, null, 'which-build', { type: 'which-build' }])
    container.dispatchEvent(Object.assign(new Event('message'), { data, ports: [port] }));
  expect(port.postMessage.mock.calls).toEqual([['0123456789abcdef']]);
});
