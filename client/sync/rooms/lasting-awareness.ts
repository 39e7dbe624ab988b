import { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';

/**
 * An awareness that outlives its providers. A provider destroys the awareness it is given, and a refused room gets a
 * new provider: the editor's carets would point at a destroyed object.
 */
export class LastingAwareness extends Awareness {
  #fields: Record<string, unknown> = {};

  constructor(ydoc: Y.Doc) {
    super(ydoc);
    super.setLocalState({});
  }

  override setLocalStateField(field: string, value: unknown): void {
    this.#fields = { ...this.#fields, [field]: value };
    if (this.getLocalState() === null) super.setLocalState({ ...this.#fields });
    else super.setLocalStateField(field, value);
  }

  /** Publishes the local state again: a provider clears it when it ends and when the page is hidden [A12]. */
  announce(): void {
    super.setLocalState({ ...this.#fields });
  }

  /** Does nothing: providers call this, and the awareness outlives them. */
  override destroy(): void {}

  /** Destroys the awareness. Its room calls this. */
  end(): void {
    super.destroy();
  }
}
