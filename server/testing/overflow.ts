import { connect } from 'node:net';

export interface Overflow {
  port: number;
  method: string;
  path: string;
  headers?: Record<string, string>;
  /** What the request says of its body: a length that it never sends, or nothing, and then a body without an end. */
  says: 'length' | 'nothing';
}

export interface Overflowed {
  /** 0 when the connection was closed without an answer. */
  status: number;
  /** Bytes of the body that the other side received at most. */
  sent: number;
}

/** Half a gigabyte: what nobody takes. */
const TOO_LONG = 480 * 1024 * 1024;
const CHUNK = Buffer.alloc(64 * 1024, 32);

/** Sends a request whose body is beyond every limit, until it is answered or cut. */
export function overflow({ port, method, path, headers = {}, says }: Overflow): Promise<Overflowed> {
  return new Promise((resolve) => {
    let heard = '';
    let sent = 0;
    const socket = connect(port, '127.0.0.1', () => {
      const body = says === 'length' ? `Content-Length: ${TOO_LONG}` : 'Transfer-Encoding: chunked';
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${lines.join('')}${body}\r\n\r\n`);
      send();
    });
    const send = (): void => {
      while (!socket.destroyed && sent < TOO_LONG) {
        sent += CHUNK.byteLength;
        const isTaken =
          says === 'length'
            ? socket.write(CHUNK)
            : socket.write(
                Buffer.concat([
                  Buffer.from(`${CHUNK.byteLength.toString(16)}\r\n`),
                  CHUNK,
                  Buffer.from('\r\n'),
                ]),
              );
        if (!isTaken) return void socket.once('drain', send);
      }
    };
    const end = (): void => {
      socket.destroy();
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1] ?? 0), sent });
    };
    socket.on('data', (bytes: Buffer) => {
      heard += bytes.toString('latin1');
      end();
    });
    socket.on('error', end);
    socket.on('close', end);
  });
}
