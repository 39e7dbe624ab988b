import { ApiError } from '#client/api/api-error.ts';
import { exchange } from '../lazy-exchange.ts';
import type { PullScheduler, PullSchedulerOptions } from './pull-scheduler.ts';

/** Pulls snapshots with code that loads after the page. A pull requested earlier runs when the code arrives. */
export class DeferredPull {
  readonly #options: PullSchedulerOptions;
  readonly #stopWaiting: () => void;
  readonly #loaded = Promise.withResolvers<PullScheduler>();
  readonly #waitingScopes = new Set<string>();
  #scheduler: PullScheduler | undefined;

  constructor(options: PullSchedulerOptions) {
    this.#options = options;
    this.#stopWaiting = exchange.whenLoaded(
      (module) => {
        this.#scheduler = new module.PullScheduler(options);
        this.#loaded.resolve(this.#scheduler);
      },
      () => this.#handleLoadFailure(),
    );
  }

  /** See {@link PullScheduler.pull}. */
  pull(scope: string, minSeq?: number): Promise<void> {
    return this.#scheduler ? this.#scheduler.pull(scope, minSeq) : this.#pullWhenLoaded(scope, minSeq);
  }

  /** See {@link PullScheduler.pullAfter}. The code is loaded, because something was sent. */
  pullAfter(scopes: ReadonlySet<string>, isListChanged: boolean): Promise<void> {
    return this.#scheduler?.pullAfter(scopes, isListChanged) ?? Promise.resolve();
  }

  destroy(): void {
    this.#stopWaiting();
    this.#scheduler?.destroy();
  }

  async #pullWhenLoaded(scope: string, minSeq: number | undefined): Promise<void> {
    // Without a session no pull runs, so the screen shows none.
    if (this.#options.dependencies.canSend()) this.#options.onStart(scope);
    this.#waitingScopes.add(scope);
    const scheduler = await this.#loaded.promise;
    await scheduler.pull(scope, minSeq);
  }

  /** Reports an unreachable server. The module retries by itself. */
  #handleLoadFailure(): void {
    const error = ApiError.unreachable(new Error('The page could not load all of itself.'));
    for (const scope of this.#waitingScopes) this.#options.onResult(scope, { error, isGone: false });
  }
}
