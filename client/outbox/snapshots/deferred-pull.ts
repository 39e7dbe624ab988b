import { ApiError } from '#client/api/api-error.ts';
import { exchange } from '../lazy-exchange.ts';
import type { ScopePull, ScopePullOptions } from './scope-pull.ts';

/** Pulls of snapshots, whose code comes after the page: what is asked for before is pulled when it is there. */
export class DeferredPull {
  readonly #options: ScopePullOptions;
  readonly #stopWaiting: () => void;
  readonly #arrival = Promise.withResolvers<ScopePull>();
  readonly #waiting = new Set<string>();
  #pull: ScopePull | undefined;

  constructor(options: ScopePullOptions) {
    this.#options = options;
    this.#stopWaiting = exchange.whenLoaded(
      (module) => {
        this.#pull = new module.ScopePull(options);
        this.#arrival.resolve(this.#pull);
      },
      () => this.#handleFailure(),
    );
  }

  /** See {@link ScopePull.pull}. */
  pull(scope: string, wanted?: number): Promise<void> {
    return this.#pull ? this.#pull.pull(scope, wanted) : this.#pullLater(scope, wanted);
  }

  /** See {@link ScopePull.pullAfter}: something was sent, so its code is there. */
  pullAfter(scopes: ReadonlySet<string>, isListChanged: boolean): Promise<void> {
    return this.#pull?.pullAfter(scopes, isListChanged) ?? Promise.resolve();
  }

  destroy(): void {
    this.#stopWaiting();
    this.#pull?.destroy();
  }

  async #pullLater(scope: string, wanted: number | undefined): Promise<void> {
    // Without a session nothing is asked, so the screen does not wait.
    if (this.#options.world.canSend()) this.#options.onBegun(scope);
    this.#waiting.add(scope);
    const pulling = await this.#arrival.promise;
    await pulling.pull(scope, wanted);
  }

  /** As when the server does not answer: it is fetched again by itself. */
  #handleFailure(): void {
    const error = ApiError.unreachable(new Error('The page could not load all of itself.'));
    for (const scope of this.#waiting) this.#options.onResult(scope, { error, isGone: false });
  }
}
