// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as Page from './service-worker.ts';
import type * as State from './service-worker-state.ts';

/** A fake ServiceWorker whose state the test changes. */
class FakeWorker extends EventTarget {
  state: ServiceWorkerState = 'installing';
  readonly messages: unknown[] = [];
  postMessage(message: unknown): void {
    this.messages.push(message);
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
  /** Simulates that a newer build is being installed. */
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

/** Reports a finished request of the page, as the browser does. */
let reportRequest: () => void;

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
  reportRequest = () => {};
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(listener: () => void) {
        reportRequest = listener;
      }
      observe(): void {}
      disconnect(): void {
        reportRequest = () => {};
      }
    },
  );
  document.head.innerHTML = '<meta name="foolscap-build" content="0123456789abcdef" />';
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  reload.mockReset();
});

/** Simulates a browser in which a cached build controls this page. */
function simulateInstalled(): FakeWorker {
  const active = new FakeWorker();
  active.state = 'activated';
  container.registration.active = active;
  container.controller = active;
  return active;
}

describe('a first visit', () => {
  test('a first visit registers the service worker and reports "ready" once it is active', async () => {
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
    // The worker takes control of the page that registered it.
    container.controller = worker;
    container.dispatchEvent(new Event('controllerchange'));
    expect(state.serviceWorkerState.get()).toEqual({ offlineStart: 'ready', updatesFound: 0 });
    expect(worker.messages).toEqual([{ type: 'page-started' }]);
    expect(state.missingOffline(state.serviceWorkerState.get())).toBeNull();
  });

  test('a first visit reports "failed" when the installation fails', async () => {
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

  test('a first visit reports "failed" when the browser refuses the registration', async () => {
    container.register.mockRejectedValue(new DOMException('no', 'SecurityError'));
    await page.startServiceWorker();
    expect(state.serviceWorkerState.get().offlineStart).toBe('failed');
  });

  test('a first visit on plain HTTP reports "unsupported" and the reason', async () => {
    vi.stubGlobal('navigator', {});
    await page.startServiceWorker();
    expect(state.serviceWorkerState.get().offlineStart).toBe('unsupported');
    expect(state.missingOffline(state.serviceWorkerState.get())).toMatch(/^This address begins with http,/);
  });
});

test('in development no service worker is registered, and an existing one is unregistered', async () => {
  document.head.innerHTML = '<meta name="foolscap-build" content="development" />';
  await page.startServiceWorker();
  expect(container.register).not.toHaveBeenCalled();
  expect(container.registration.unregister).toHaveBeenCalledOnce();
  expect(state.serviceWorkerState.get().offlineStart).toBe('development');
});

describe('a newer build', () => {
  test('a newer build is reported once it is installed, and so is each later one', async () => {
    simulateInstalled();
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

  test('a newer build whose installation fails is not reported', async () => {
    simulateInstalled();
    await page.startServiceWorker();
    const next = new FakeWorker();
    container.registration.find(next);
    next.become('redundant');
    expect(state.serviceWorkerState.get()).toEqual({ offlineStart: 'ready', updatesFound: 0 });
  });

  test('a newer build that waits since an earlier visit is reported at once', async () => {
    simulateInstalled();
    container.registration.waiting = new FakeWorker();
    await page.startServiceWorker();
    expect(state.serviceWorkerState.get().updatesFound).toBe(1);
  });

  test('a newer build is loaded when the writer asks for it, after it has become active', async () => {
    simulateInstalled();
    const next = new FakeWorker();
    container.registration.waiting = next;
    await page.startServiceWorker();
    expect(next.messages).toEqual([]);
    page.takeUpdate();
    expect(next.messages).toEqual([{ type: 'take-over' }]);
    next.become('activating');
    expect(reload).not.toHaveBeenCalled();
    next.become('activated');
    expect(reload).toHaveBeenCalledOnce();
  });

  test('the page is quiet one second after its last request', async () => {
    const listener = vi.fn<() => void>();
    void page.untilQuiet().then(listener);
    await vi.advanceTimersByTimeAsync(900);
    reportRequest();
    await vi.advanceTimersByTimeAsync(999);
    expect(listener).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(listener).toHaveBeenCalledOnce();
  });

  test('a page that never stops requesting is waited for five seconds', async () => {
    const listener = vi.fn<() => void>();
    void page.untilQuiet().then(listener);
    for (let waited = 0; waited < 5000; waited += 500) {
      expect(listener).not.toHaveBeenCalled();
      reportRequest();
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(listener).toHaveBeenCalledOnce();
  });

  test('a newer build that another tab activated is reported without a reload, and a reload loads it', async () => {
    simulateInstalled();
    await page.startServiceWorker();
    container.dispatchEvent(new Event('controllerchange'));
    expect(state.serviceWorkerState.get().updatesFound).toBe(1);
    expect(reload).not.toHaveBeenCalled();
    page.takeUpdate();
    expect(reload).toHaveBeenCalledOnce();
  });

  test('the page checks for a newer build at the start, every hour, and when it becomes visible after 10 minutes', async () => {
    simulateInstalled();
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

  test('the page does not check for a newer build while the first one is being installed', async () => {
    container.registration.installing = new FakeWorker();
    await page.startServiceWorker();
    expect(container.registration.update).not.toHaveBeenCalled();
  });
});

test('the page answers the service worker’s question for its build, and no other message', async () => {
  simulateInstalled();
  await page.startServiceWorker();
  expect(container.startMessages).toHaveBeenCalledOnce();
  const port = { postMessage: vi.fn<(build: string) => void>() };
  for (const data of [{ type: 'of-a-later-build' }, null, 'which-build', { type: 'which-build' }])
    container.dispatchEvent(Object.assign(new Event('message'), { data, ports: [port] }));
  expect(port.postMessage.mock.calls).toEqual([['0123456789abcdef']]);
});
