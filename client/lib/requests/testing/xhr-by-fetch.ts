import { vi } from 'vitest';

/** A fake XMLHttpRequest that calls the `fetch` of that moment, so that a test stubs both in one place. */
class XhrByFetch extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  statusText = '';
  responseText = '';
  #headers = new Headers();
  readonly #sent = new Headers();
  #method = 'GET';
  #url = '';

  open(method: string, url: string): void {
    this.#method = method;
    this.#url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.#sent.set(name, value);
  }

  getAllResponseHeaders(): string {
    return [...this.#headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  }

  send(body: BodyInit): void {
    void this.#send(body);
  }

  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }

  async #send(body: BodyInit): Promise<void> {
    try {
      const response = await globalThis.fetch(this.#url, { method: this.#method, headers: this.#sent, body });
      this.responseText = await response.text();
      this.status = response.status;
      this.statusText = response.statusText;
      this.#headers = response.headers;
    } catch {
      this.dispatchEvent(new Event('error'));
      return;
    }
    this.dispatchEvent(new Event('load'));
  }
}

export const useXhrByFetch = (): unknown => vi.stubGlobal('XMLHttpRequest', XhrByFetch);
