import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';

export interface TestClientOptions {
  url: string;
  name: string;
  session: string;
  schema: string;
  document: Y.Doc;
  /** Overrides the whole token. */
  token: string;
  epoch: string;
  /** Omits the client id from the token. */
  isAnonymousId: boolean;
  /** Whether it is a client from before the records of moves [M12]. */
  isOld: boolean;
  /** A socket shared with other rooms. */
  socket: HocuspocusProviderWebsocket;
}

/** One device with one open room, which uses the same provider as the product's client. */
export class TestClient {
  readonly doc: Y.Doc;
  readonly provider: HocuspocusProvider;
  readonly socket: HocuspocusProviderWebsocket;
  readonly messages: unknown[] = [];
  /** The reason with which the server refused or closed the room. */
  refusal: string | undefined;
  /** Codes with which its sockets closed, oldest first. */
  readonly closeCodes: number[] = [];
  /** The scope that the server granted: `readonly` or `read-write`. */
  scope: string | undefined;
  /** Number of acknowledgements so far, including that of the first exchange. */
  acks = 0;
  readonly #ownsSocket: boolean;

  constructor(options: Partial<TestClientOptions> & Pick<TestClientOptions, 'url' | 'name' | 'session'>) {
    this.doc = options.document ?? new Y.Doc();
    this.#ownsSocket = options.socket === undefined;
    this.socket = options.socket ?? testSocket(options.url);
    this.socket.on('close', ({ event }: { event: { code: number } }) => this.closeCodes.push(event.code));
    const { session, schema = '1.0', epoch } = options;
    const clientId = options.isAnonymousId ? undefined : this.doc.clientID;
    const followsMoves = options.isOld !== true;
    this.provider = new HocuspocusProvider({
      name: options.name,
      document: this.doc,
      websocketProvider: this.socket,
      sessionAwareness: true,
      token: options.token ?? JSON.stringify({ session, schema, clientId, epoch, followsMoves }),
      onAuthenticated: ({ scope }) => (this.scope = scope),
      onAuthenticationFailed: ({ reason }) => (this.refusal = reason),
      onStateless: ({ payload }) => this.messages.push(JSON.parse(payload)),
      onClose: ({ event }) => {
        if (event.code === 1000) this.refusal = event.reason;
      },
      onUnsyncedChanges: ({ number }) => {
        if (number < this.#unacknowledged) this.acks += 1;
        this.#unacknowledged = number;
      },
    });
    this.provider.attach();
  }

  #unacknowledged = 0;

  get paragraph(): Y.XmlText {
    // The first content of every document is a paragraph with its text.
    return (this.doc.getXmlFragment(CONTENT_FRAGMENT).get(0) as Y.XmlElement).get(0) as Y.XmlText;
  }

  /** The text of the first paragraph, without its marks. */
  get text(): string {
    if (this.doc.getXmlFragment(CONTENT_FRAGMENT).length === 0) return '';
    const delta = this.paragraph.toDelta() as { insert: string }[];
    return delta.map(({ insert }) => insert).join('');
  }

  type(words: string): void {
    this.paragraph.insert(this.paragraph.length, words);
  }

  async synced(): Promise<void> {
    await this.waitFor(() => this.provider.isSynced);
  }

  /** Resolves when all local changes are acknowledged. */
  async saved(): Promise<void> {
    await this.waitFor(() => this.provider.isSynced && this.provider.unsyncedChanges === 0);
  }

  async refused(): Promise<string> {
    await this.waitFor(() => this.refusal !== undefined);
    return this.refusal ?? '';
  }

  /**
   * Resolves when a condition holds.
   * @throws after a minute, which a loaded machine does not need
   */
  async waitFor(condition: () => boolean): Promise<void> {
    const deadline = Date.now() + 60_000;
    while (!condition()) {
      if (Date.now() > deadline) {
        throw new Error(`Waited in vain; refusal ${this.refusal}, closed with ${this.closeCodes.join()}.`);
      }
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }

  destroy(): void {
    this.provider.destroy();
    if (this.#ownsSocket) this.socket.destroy();
  }
}

export function testSocket(url: string, headers: Record<string, string> = {}): HocuspocusProviderWebsocket {
  class SocketWithHeaders extends WebSocket {
    constructor(address: string) {
      super(address, { headers });
      // A socket that is closed while it is being opened emits an error, which can be ignored.
      this.on('error', () => {});
    }
  }
  return new HocuspocusProviderWebsocket({ url, WebSocketPolyfill: SocketWithHeaders });
}
