import { describe, expect, test } from 'vitest';
import { retentionWeeks } from '#server/db/backups/superseded-backups.ts';
import { ConfigError, readConfig } from './config.ts';

const production = {
  SECRETS_KEY: '00'.repeat(32),
  NODE_ENV: 'production',
  SMTP_URL: 'smtps://mail.example',
  PUBLIC_URL: 'https://foolscap.example',
};

describe('refused settings', () => {
  test.each([
    [{ PORT: 'http' }, 'PORT must be a port number.'],
    [{ PORT: '70000' }, 'PORT must be a port number.'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be development, production or test.'],
    [{ PUBLIC_URL: 'foolscap.example' }, 'PUBLIC_URL must be a valid URL'],
    [{ PUBLIC_URL: 'ftp://foolscap.example' }, 'PUBLIC_URL must be a valid URL'],
    [{ SMTP_URL: 'https://mail.example' }, 'SMTP_URL must be a valid URL'],
    [{ ALLOWED_ORIGINS: 'https://ok.example, nonsense' }, 'ALLOWED_ORIGINS holds "nonsense"'],
    [{ ALLOWED_ORIGINS: 'file:///index.html' }, 'ALLOWED_ORIGINS holds "file:///index.html"'],
    [{ REACT_APP_API_URL: 'api.example' }, 'REACT_APP_API_URL must be a valid URL'],
    [{ CLIENT_IP_HEADER: 'two words' }, 'CLIENT_IP_HEADER must be the name of a header.'],
    [{ CLIENT_IP_HOPS: '0' }, 'CLIENT_IP_HOPS must be at least 1.'],
    [
      { PUBLIC_URL: 'https://writer:secret@foolscap.example' },
      'PUBLIC_URL must not hold a user name or password',
    ],
    [{ SYNC_SECRET: 'short' }, 'SYNC_SECRET must have at least 32 characters.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is not a level.'],
    [{ MOVES: 'yes' }, 'MOVES must be off, log or on.'],
    [{ S3_BUCKET: 'Not A Bucket' }, 'S3_BUCKET must be the name of a bucket.'],
    [{ S3_ENDPOINT: 's3.example' }, 'S3_ENDPOINT must be a valid URL'],
    [{ S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'a' }, 'set both or none.'],
    [{ SECRETS_KEY: 'short' }, 'SECRETS_KEY must be 32 bytes in base64 or hex.'],
    [{ SECRETS_KEY: '0'.repeat(63) }, 'SECRETS_KEY must be 32 bytes in base64 or hex.'],
    [{ CONNECTOR_ALLOW: '10.0.0.0/8, http://models.lan' }, 'CONNECTOR_ALLOW holds "http://models.lan"'],
    [{ CONNECTOR_ALLOW: '127.1' }, 'CONNECTOR_ALLOW holds "127.1"'],
    [{ DEMO: 'yes' }, 'DEMO must be 0 or 1.'],
  ])('the environment %j is refused', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow(sentence);
  });

  test('[I3] production requires SMTP_URL and PUBLIC_URL', () => {
    const { SMTP_URL: _smtp, ...withoutMail } = production;
    const { PUBLIC_URL: _url, ...withoutUrl } = production;
    expect(() => readConfig(withoutMail)).toThrow('SMTP_URL is not set');
    expect(() => readConfig(withoutUrl)).toThrow('PUBLIC_URL is not set');
    expect(readConfig(production).mode).toBe('production');
  });

  test('[I3] production requires SECRETS_KEY, and development stores a generated one', () => {
    const { SECRETS_KEY: _key, ...withoutKey } = production;
    expect(() => readConfig(withoutKey)).toThrow('SECRETS_KEY is not set');
    expect(readConfig(production).secretsKey).toEqual(Buffer.alloc(32));
    expect(readConfig({})).not.toHaveProperty('secretsKey');
  });

  test('production refuses an http: PUBLIC_URL, except on loopback', () => {
    for (const url of ['http://foolscap.example', 'http://192.0.2.1:3000', 'http://127.evil.example'])
      expect(() => readConfig({ ...production, PUBLIC_URL: url })).toThrow(
        'PUBLIC_URL must begin with https: in production',
      );
    for (const url of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
      expect(readConfig({ ...production, PUBLIC_URL: url }).publicUrl).toBe(url);
    expect(readConfig({ PUBLIC_URL: 'http://192.0.2.1:3000' }).publicUrl).toBe('http://192.0.2.1:3000');
  });

  test('production refuses a METRICS_PORT on a public host without METRICS_TOKEN', () => {
    const measured = { ...production, METRICS_PORT: '9091' };
    const sentence = 'METRICS_PORT would show the metrics to everybody who reaches HOST';
    for (const HOST of ['0.0.0.0', '::', '192.0.2.1', '127.evil.example'])
      expect(() => readConfig({ ...measured, HOST }), HOST).toThrow(sentence);
    expect(readConfig({ ...measured, HOST: '127.0.0.1' }).metricsHost).toBe('127.0.0.1');
    expect(readConfig({ ...measured, HOST: '0.0.0.0', METRICS_TOKEN: 'read the numbers' }).metricsPort).toBe(
      9091,
    );
    // METRICS_HOST names the address to listen on, such as one in a network that only the monitoring reaches.
    const named = readConfig({ ...measured, HOST: '0.0.0.0', METRICS_HOST: '10.0.0.5' });
    expect(named).toMatchObject({ host: '0.0.0.0', metricsHost: '10.0.0.5' });
    expect(readConfig({ HOST: '0.0.0.0', METRICS_PORT: '9091' }).metricsPort).toBe(9091);
  });
});

describe('accepted settings', () => {
  test('[I1] PUBLIC_URL defaults to localhost with PORT and loses a trailing slash', () => {
    expect(readConfig({}).publicUrl).toBe('http://localhost:3000');
    expect(readConfig({ PORT: '4330' }).publicUrl).toBe('http://localhost:4330');
    expect(readConfig({ PUBLIC_URL: 'https://foolscap.example/' }).publicUrl).toBe(
      'https://foolscap.example',
    );
  });

  test('[I3] the server is local only when it is bound to loopback and not in production', () => {
    expect(readConfig({})).toMatchObject({ host: '127.0.0.1', isLocal: true, wantsDemo: true });
    for (const host of ['localhost', '::1', '127.0.0.2'])
      expect(readConfig({ HOST: host }).isLocal).toBe(true);
    for (const host of ['0.0.0.0', '192.0.2.1', '::', '127.evil.example', '127.0.0.1.evil.example'])
      expect(readConfig({ HOST: host }).isLocal, host).toBe(false);
    expect(readConfig({ ...production, HOST: '127.0.0.1' })).toMatchObject({
      isLocal: false,
      wantsDemo: false,
    });
    expect(readConfig({ DEMO: '0' })).toMatchObject({ isLocal: true, wantsDemo: false });
  });

  test('S3_BUCKET selects a bucket, and S3_ENDPOINT forces path-style URLs', () => {
    expect(readConfig({}).s3).toBeUndefined();
    expect(readConfig({ S3_BUCKET: 'files', S3_REGION: 'eu-north-1' }).s3).toEqual({
      bucket: 'files',
      region: 'eu-north-1',
      forcePathStyle: false,
    });
    const keys = { S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' };
    expect(
      readConfig({ S3_BUCKET: 'files', S3_ENDPOINT: 'https://store.example', ...keys }).s3,
    ).toMatchObject({
      endpoint: 'https://store.example',
      forcePathStyle: true,
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    });
  });

  test('SECRETS_KEY is read in hex and in base64', () => {
    const key = Buffer.from(Array.from({ length: 32 }, (_, index) => index * 8));
    for (const encoding of ['hex', 'base64', 'base64url'] as const)
      expect(readConfig({ SECRETS_KEY: key.toString(encoding) }).secretsKey, encoding).toEqual(key);
  });

  test('an outside service without settings is off, and one that is set half stops the start', () => {
    expect(readConfig({})).not.toHaveProperty('google');
    expect(readConfig({})).not.toHaveProperty('stripe');
    expect(readConfig({ GITHUB_CLIENT_ID: 'a', GITHUB_CLIENT_SECRET: 'b' }).github).toEqual({
      clientId: 'a',
      clientSecret: 'b',
      url: 'https://github.com',
      apiUrl: 'https://api.github.com',
    });
    expect(() => readConfig({ GOOGLE_CLIENT_ID: 'a' })).toThrow(
      'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set both or none.',
    );
    expect(() => readConfig({ GOOGLE_ISSUER_URL: 'nonsense' })).toThrow('GOOGLE_ISSUER_URL');
  });

  test('payments need their keys and prices, except the price of Pro', () => {
    const settings = {
      STRIPE_SECRET_KEY: 'sk',
      STRIPE_WEBHOOK_SECRET: 'wh',
      STRIPE_PRICE_HOBBY: 'price_h',
      STRIPE_PRICE_CREDITS10: 'price_c',
    };
    expect(readConfig(settings).stripe).toEqual({
      secretKey: 'sk',
      webhookSecrets: ['wh'],
      prices: { hobby: 'price_h', credits10: 'price_c' },
    });
    expect(readConfig({ ...settings, STRIPE_PRICE_PRO: 'price_p' }).stripe?.prices.pro).toBe('price_p');
    expect(() => readConfig({ ...settings, STRIPE_WEBHOOK_SECRET: '' })).toThrow(
      'STRIPE_WEBHOOK_SECRET is not set',
    );
    expect(() => readConfig({ STRIPE_PRICE_PRO: 'price_p' })).toThrow('STRIPE_SECRET_KEY');
  });

  test('the AI model needs its address and its name, and no key', () => {
    expect(readConfig({})).not.toHaveProperty('ai');
    const settings = { AI_BASE_URL: 'http://127.0.0.1:11434/v1/', AI_MODEL: 'llama3.2' };
    const offered = [{ model: 'llama3.2', cost: 5 }];
    const local = { baseUrl: 'http://127.0.0.1:11434/v1', apiKey: null, model: 'llama3.2', offered };
    expect(readConfig(settings).ai).toEqual(local);
    expect(readConfig({ ...settings, AI_API_KEY: 'sk' }).ai).toEqual({ ...local, apiKey: 'sk' });
    for (const half of [{ AI_BASE_URL: 'https://api.example/v1' }, { AI_MODEL: 'llama3.2' }])
      expect(() => readConfig({ ...half, AI_API_KEY: 'sk' })).toThrow(
        'AI_BASE_URL and AI_MODEL belong together: set both or none. AI_API_KEY is optional.',
      );
    expect(() => readConfig({ AI_API_KEY: 'sk' })).toThrow('AI_API_KEY is set without');
    expect(() => readConfig({ ...settings, AI_BASE_URL: 'nonsense' })).toThrow('AI_BASE_URL');
  });

  describe('AI_MODELS', () => {
    const settings = { AI_BASE_URL: 'https://api.example/v1', AI_MODEL: 'prose-1' };
    const offeredBy = (AI_MODELS: string) => readConfig({ ...settings, AI_MODELS }).ai?.offered;

    test('the models follow the default one, whose price can be among them', () => {
      expect(offeredBy('prose-2=0.4, maker/prose:8b=1,')).toEqual([
        { model: 'prose-1', cost: 5 },
        { model: 'prose-2', cost: 40 },
        { model: 'maker/prose:8b', cost: 100 },
      ]);
      expect(offeredBy(' prose-2 = 0.07 , prose-1=0.10')).toEqual([
        { model: 'prose-1', cost: 10 },
        { model: 'prose-2', cost: 7 },
      ]);
      expect(offeredBy('a=b=100')?.[1]).toEqual({ model: 'a=b', cost: 10_000 });
    });

    test.each([
      ['prose-2', 'each model needs a name'],
      ['=0.4', 'each model needs a name'],
      [`${'x'.repeat(201)}=0.4`, 'each model needs a name'],
      ...['0', '0.00', '-1', '0.004', '1e2', 'free', '', '100.01', '٣', 'Infinity'].map((price) => [
        `prose-2=${price}`,
        'a price is a number of credits from 0.01 to 100',
      ]),
      ['prose-2=0.4, prose-2=0.5', 'AI_MODELS holds "prose-2" twice.'],
      ['gpt-4=0.4', 'Only AI_MODEL can be "gpt-4".'],
    ])('%j stops the start with a sentence', (list, sentence) => {
      expect(() => offeredBy(list)).toThrow(ConfigError);
      expect(() => offeredBy(list)).toThrow(sentence);
    });

    test('without a model of the server it stops the start', () => {
      expect(() => readConfig({ AI_MODELS: 'prose-2=0.4' })).toThrow('AI_MODELS is set without AI_BASE_URL');
    });
  });

  test('an empty setting counts as unset, and allowed origins and header names are normalised', () => {
    expect(readConfig({ PORT: '', SMTP_URL: '' })).toMatchObject({ port: 3000 });
    expect(
      readConfig({ ALLOWED_ORIGINS: ' https://a.example/path , http://b.example:81' }).allowedOrigins,
    ).toEqual(['https://a.example', 'http://b.example:81']);
    expect(readConfig({ CLIENT_IP_HEADER: 'Fly-Client-IP' })).toMatchObject({
      clientIpHeader: 'fly-client-ip',
      clientIpHops: 1,
    });
  });
});

test('by default no backup outlives the five weeks that the privacy page promises', () => {
  expect(retentionWeeks(readConfig({}).backupRetention)).toBe(5);
});
