import { execFile, execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type Stripe from 'stripe';
import { testFolder } from '#server/testing/database.ts';
import { createStripeClient } from '#server/billing/stripe/stripe-client.ts';

/** The requests to the control page of the stand-in, by name. */
interface Controls {
  advance: { days: number };
  fail: { subscription: string; on: boolean };
  refund: { charge: string; amount?: number };
  dispute: { charge?: string; dispute?: string; won?: boolean };
  async: { session: string; ok: boolean };
  hooks: { mode: 'send' | 'hold' | 'drop'; maxTries?: number };
  release: {
    order?: 'fifo' | 'reverse' | 'shuffle';
    times?: number;
    parallel?: boolean;
    seed?: number;
    retry?: boolean;
  };
  resend: { event: string; times?: number };
  fault: {
    mode: 'slow' | 'status' | 'cut' | 'hang' | 'off';
    ms?: number;
    status?: number;
    times?: number;
    path?: string;
    retry?: boolean;
  };
  portal: { on: boolean };
}

/** Card numbers of the provider's test mode. */
export const CARDS = { good: '4242424242424242', delayed: '6011000000000000' };

/** A running stand-in for Stripe. */
export interface StripePeer {
  url: string;
  /** A client without retries, for the tests themselves. */
  api: Stripe;
  /** The settings of a server that uses it. */
  environment: Record<string, string>;
  prices: { hobby: string; pro: string; credits10: string };
  control: <K extends keyof Controls>(name: K, body: Controls[K]) => Promise<any>; // eslint-disable-line typescript/no-explicit-any -- each control answers in its own shape
  /** The seconds by which its clock is ahead. */
  now: () => Promise<number>;
  /** Pays on the page of a checkout session, as a person does. */
  pay: (sessionUrl: string, card?: string) => Promise<void>;
  /** Clicks a button of the customer portal. */
  inPortal: (portalUrl: string, form: Record<string, string>) => Promise<void>;
  close: () => void;
}

/** The folder of stand-ins, or undefined: then tests that need one are skipped. */
export const PEERS = process.env['PEERS_DIR'];

/**
 * Starts the stand-in, and creates products and prices.
 * @param hook the address that receives webhooks
 */
export async function startStripePeer(port: number, hook: string): Promise<StripePeer> {
  if (PEERS === undefined) throw new Error('PEERS_DIR is not set.');
  const folder = testFolder();
  const url = `http://127.0.0.1:${port}`;
  await promisify(execFile)('bash', [join(PEERS, 'stripe/start.sh'), folder, String(port)], {
    env: { ...process.env, STRIPE_HOOK: hook },
  });
  const key = { secretKey: 'sk_test_peer', webhookSecrets: ['whsec_peer_test_secret'] };
  const api = createStripeClient({ ...key, apiUrl: url, prices: { hobby: '', credits10: '' } });
  const control: StripePeer['control'] = async (name, body) =>
    (await fetch(`${url}/_ctl/${name}`, { method: 'POST', body: JSON.stringify(body) })).json();
  const submit = async (page: string, form: Record<string, string>): Promise<void> => {
    const at = new URL(page);
    const answer = await fetch(`${url}${at.pathname}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(form),
    });
    if (answer.status !== 303) throw new Error(`The page answered ${answer.status}.`);
  };
  // No server receives the webhooks yet.
  await control('hooks', { mode: 'drop' });
  const priceOf = async (name: string, cents: number, isMonthly: boolean): Promise<string> => {
    const { id } = await api.prices.create({
      product_data: { name },
      currency: 'usd',
      unit_amount: cents,
      ...(isMonthly && { recurring: { interval: 'month' } }),
    });
    return id;
  };
  const prices = {
    hobby: await priceOf('Hobby', 800, true),
    pro: await priceOf('Pro', 1999, true),
    credits10: await priceOf('50 credits', 400, false),
  };
  await control('hooks', { mode: 'send' });
  return {
    url,
    api,
    prices,
    control,
    environment: {
      STRIPE_SECRET_KEY: key.secretKey,
      STRIPE_WEBHOOK_SECRET: key.webhookSecrets.join(','),
      STRIPE_PRICE_HOBBY: prices.hobby,
      STRIPE_PRICE_PRO: prices.pro,
      STRIPE_PRICE_CREDITS10: prices.credits10,
      STRIPE_API_URL: url,
    },
    now: async () => (await control('advance', { days: 0 })).now,
    pay: (sessionUrl, card = CARDS.good) => submit(sessionUrl, { email: 'payer@letters.example', card }),
    inPortal: submit,
    close: () => execFileSync('bash', [join(PEERS ?? '', 'stop.sh'), folder]),
  };
}
