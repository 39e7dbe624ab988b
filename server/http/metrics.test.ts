import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { createApp } from './app.ts';
import { metricsRoutes, metricsServer } from './metrics.ts';
import { createWorkers } from '#server/db/workers/workers.ts';
import { createMetrics } from '#server/metrics/create-metrics.ts';
import { journalLagJob } from '#server/metrics/journal-lag-job.ts';
import { handlers } from '#server/operations/registry.ts';
import { testServer } from '#server/testing/server.ts';

const TOKEN = 'read the numbers, please';

const server = await testServer();
const workers = createWorkers(server.db.file);
const metrics = createMetrics({
  databaseFile: server.db.file,
  workers,
  rooms: () => undefined,
  isDiskLow: () => false,
  diskMarkBytes: 256,
  emails: () => ({ sent: 2, failed: 1 }),
  alarms: new Map([['store-fault', 3]]),
});
const app = createApp(server.services, handlers, metrics);
app.route('/', metricsRoutes(metrics, TOKEN));

afterAll(async () => {
  await workers.close();
  await server.close();
});

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

test.each([
  ['nothing', {}],
  ['another token', bearer('read the numbers, pleas')],
  ['the token without Bearer', { headers: { authorization: TOKEN } }],
  ['another method', { ...bearer(TOKEN), method: 'POST' }],
])('[I5] /metrics answers 404 to a request with %s', async (_, init) => {
  const refused = await app.request('/metrics', init);
  expect(refused.status).toBe(404);
  expect(await refused.text()).not.toContain('foolscap_');
});

test.each(['undefined', '', TOKEN])(
  '[I5] without METRICS_TOKEN a request with the token “%s” gets 404',
  async (token) => {
    const tokenlessApp = createApp(server.services, handlers, metrics);
    tokenlessApp.route('/', metricsRoutes(metrics, undefined));
    expect((await tokenlessApp.request('/metrics', bearer(token))).status).toBe(404);
  },
);

test('[I5] a request with the token gets the metrics', async () => {
  const ada = await server.person();
  const call = (name: string, authorization = `Bearer ${ada.sessionId}`) =>
    app.request(`/operations/${name}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: '{}',
    });
  await call('get-workspaces');
  await call('create-workspace');
  await call('an-operation-that-somebody-made-up');
  await call('get-workspaces', 'Bearer nobody');
  // The numbers leave out a thread that takes long to start.
  await workers.run(journalLagJob, null);
  const answer = await app.request('/metrics', bearer(TOKEN));
  expect(answer.status).toBe(200);
  const text = await answer.text();
  for (const line of [
    'foolscap_operation_seconds_count{operation="get-workspaces",outcome="ok"} 1',
    'foolscap_operation_seconds_count{operation="get-workspaces",outcome="refused"} 1',
    'foolscap_operation_seconds_count{operation="create-workspace",outcome="refused"} 1',
    'foolscap_operation_seconds_count{operation="unknown",outcome="refused"} 1',
    'foolscap_refusals_total{code="invalid_input"} 1',
    'foolscap_refusals_total{code="operation_unknown"} 1',
    'foolscap_refusals_total{code="unauthenticated"} 1',
    'foolscap_letters_total{outcome="sent"} 2',
    'foolscap_letters_total{outcome="failed"} 1',
    'foolscap_alarms_total{alarm="store-fault"} 3',
    'foolscap_worker_jobs{lane="long"} 0',
    'foolscap_journal_underived_rows 0',
    'foolscap_quarantined_parts 0',
  ]) {
    expect(text.split('\n')).toContain(line);
  }
  expect(text).not.toContain('made-up');
  expect(text).toMatch(/^foolscap_database_bytes [1-9]\d+$/m);
  expect(text).toMatch(/^foolscap_disk_free_bytes [1-9]\d+/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
});

test('[I5] a separate port serves the metrics without a token, and nothing else', async () => {
  const separateServer = metricsServer(metrics);
  await new Promise<void>((resolve) => {
    separateServer.listen(0, '127.0.0.1', resolve);
  });
  // A listening TCP server has an address with a port.
  const { port } = separateServer.address() as AddressInfo;
  const numbers = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(numbers.headers.get('content-type')).toContain('version=0.0.4');
  expect(await numbers.text()).toContain('foolscap_refusals_total');
  expect((await fetch(`http://127.0.0.1:${port}/operations/get-workspaces`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404);
  separateServer.closeAllConnections();
  separateServer.close();
});

test('[I5] a separate port requires the token if there is one', async () => {
  const separateServer = metricsServer(metrics, TOKEN);
  await new Promise<void>((resolve) => {
    separateServer.listen(0, '127.0.0.1', resolve);
  });
  // A listening TCP server has an address with a port.
  const url = `http://127.0.0.1:${(separateServer.address() as AddressInfo).port}/metrics`;
  expect((await fetch(url)).status).toBe(404);
  expect((await fetch(url, bearer('read the numbers, pleas'))).status).toBe(404);
  expect((await fetch(url, bearer(TOKEN))).status).toBe(200);
  separateServer.closeAllConnections();
  separateServer.close();
});
