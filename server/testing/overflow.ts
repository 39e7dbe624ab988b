import { connect } from 'node:net';

export interface OverflowRequest {
  port: number;
  method: string;
  path: string;
  headers?: Record<string, string>;
  /**
   * The headers of the request: a Content-Length that is too large, or no length and a chunked body without an end.
   */
  declares: 'length' | 'nothing';
}

export interface OverflowResult {
  /** 0 when the connection was closed without a response. */
  status: number;
  /** An upper bound of the bytes of the body that the server received. */
  sent: number;
}

/** Half a gigabyte, more than any route accepts. */
const TOO_LONG = 480 * 1024 * 1024;
const CHUNK = Buffer.alloc(64 * 1024, 32);

/** Sends a request whose body is above every limit, until a response comes or the connection closes. */
export function overflow({
  port,
  method,
  path,
  headers = {},
  declares,
}: OverflowRequest): Promise<OverflowResult> {
  return new Promise((resolve) => {
    let response = '';
    let sent = 0;
    const socket = connect(port, '127.0.0.1', () => {
      const body = declares === 'length' ? `Content-Length: ${TOO_LONG}` : 'Transfer-Encoding: chunked';
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${lines.join('')}${body}\r\n\r\n`);
      send();
    });
    const send = (): void => {
      while (!socket.destroyed && sent < TOO_LONG) {
        sent += CHUNK.byteLength;
        const isBuffered =
          declares === 'length'
            ? socket.write(CHUNK)
            : socket.write(
                Buffer.concat([
                  Buffer.from(`${CHUNK.byteLength.toString(16)}\r\n`),
                  CHUNK,
                  Buffer.from('\r\n'),
                ]),
              );
        if (!isBuffered) return void socket.once('drain', send);
      }
    };
    const end = (): void => {
      socket.destroy();
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1] ?? 0), sent });
    };
    socket.on('data', (bytes: Buffer) => {
      response += bytes.toString('latin1');
      end();
    });
    socket.on('error', end);
    socket.on('close', end);
  });
}
