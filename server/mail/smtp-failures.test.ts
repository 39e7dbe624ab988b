import { createServer, type Server, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { testFolder } from '#server/testing/database.ts';
import { createMailer } from './mailer.ts';
import { renderEmail } from './render-email.ts';
import { sendBySmtp, smtpTransport } from './smtp.ts';

const email = {
  to: 'mara@letters.example',
  ...renderEmail({ subject: 'Tides', heading: 'Tides', paragraphs: ['High water.'] }),
};
const log = pino({ level: 'silent' });
const sockets = new Set<Socket>();
let server: Server | undefined;

afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  server?.close();
});

/** Starts a mail server that behaves as `serve` says. @returns its URL */
const mailServer = (serve: (socket: Socket) => void): Promise<string> =>
  new Promise((resolve) => {
    const listening = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => {});
      serve(socket);
    });
    server = listening;
    listening.listen(0, '127.0.0.1', () => {
      const address = listening.address();
      resolve(`smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
    });
  });

/** Greets, accepts every command, and answers the last one as given. */
const answering = (recipientAnswer: string) => (socket: Socket) => {
  socket.write('220 mail.example ESMTP\r\n');
  socket.on('data', (chunk) => {
    const command = String(chunk).slice(0, 4).toUpperCase();
    socket.write(command === 'RCPT' ? `${recipientAnswer}\r\n` : '250 OK\r\n');
  });
};

describe('a mail server that fails', () => {
  test('an attempt at a server that accepts connections and says nothing ends at its deadline and is retried', async () => {
    let connections = 0;
    const url = await mailServer(() => (connections += 1));
    const transport = smtpTransport(url);
    const sending = sendBySmtp(transport, 'post@foolscap.example', email, {
      log,
      retryDelaysMs: [0],
      attemptDeadlineMs: 50,
    });
    await expect(sending).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    expect(connections).toBeGreaterThan(0);
    transport.close();
  });

  test('a server that refuses the recipient is tried once, and nothing is thrown into the operation', async () => {
    let connections = 0;
    const url = await mailServer((socket) => {
      connections += 1;
      answering('550 no such mailbox')(socket);
    });
    const config = readConfig({ DATA_DIR: testFolder(), SMTP_URL: url });
    const mailer = createMailer(config, log, () => {});
    await mailer.send(email);
    expect(mailer.counts()).toEqual({ sent: 0, failed: 1, waiting: 0 });
    expect(connections).toBe(1);
    await mailer.settle();
  });

  test('a server that cannot be reached is retried and then given up', async () => {
    const url = await mailServer(() => {});
    await new Promise((resolve) => server?.close(resolve));
    const transport = smtpTransport(url);
    const sending = sendBySmtp(transport, 'post@foolscap.example', email, { log, retryDelaysMs: [0, 0] });
    await expect(sending).rejects.toMatchObject({ code: 'ESOCKET' });
    transport.close();
  });
});
