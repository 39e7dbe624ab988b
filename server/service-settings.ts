import * as v from 'valibot';
import { aiModelSettings, type AiModelSettings } from './ai-model-settings.ts';
import { GOOGLE_ISSUER } from '#shared/accounts/social-providers.ts';
import { trimEndOf } from '#shared/lib/trim-characters.ts';

/**
 * The settings of outside services, all optional. A service without settings is off, and its screens say so. A service
 * that is set half stops the start.
 */
const url = (name: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
        `${name} must be a valid URL (http: or https:).`,
      ),
      v.transform((text) => trimEndOf(text, '/')),
    ),
  );

export const serviceEntries = {
  GOOGLE_CLIENT_ID: v.optional(v.string()),
  GOOGLE_CLIENT_SECRET: v.optional(v.string()),
  GOOGLE_ISSUER_URL: url('GOOGLE_ISSUER_URL'),
  GITHUB_CLIENT_ID: v.optional(v.string()),
  GITHUB_CLIENT_SECRET: v.optional(v.string()),
  GITHUB_URL: url('GITHUB_URL'),
  GITHUB_API_URL: url('GITHUB_API_URL'),
  STRIPE_SECRET_KEY: v.optional(v.string()),
  STRIPE_WEBHOOK_SECRET: v.optional(v.string()),
  STRIPE_PRICE_HOBBY: v.optional(v.string()),
  STRIPE_PRICE_PRO: v.optional(v.string()),
  STRIPE_PRICE_CREDITS10: v.optional(v.string()),
  STRIPE_API_URL: url('STRIPE_API_URL'),
  AI_BASE_URL: url('AI_BASE_URL'),
  AI_API_KEY: v.optional(v.string()),
  AI_MODEL: v.optional(v.string()),
  AI_MODELS: v.optional(v.string()),
};

const ServiceEnvironment = v.object(serviceEntries);
type ServiceEnvironment = v.InferOutput<typeof ServiceEnvironment>;

/** The keys that a social sign-in provider gave to this installation. */
export interface ProviderKeys {
  clientId: string;
  clientSecret: string;
}

export interface StripeSettings {
  secretKey: string;
  /** One, or two while it is rotated. */
  webhookSecrets: readonly string[];
  /** The price ids. Without a price for Pro the plan is not sold. */
  prices: { hobby: string; credits10: string; pro?: string };
  /** Replaces https://api.stripe.com. */
  apiUrl?: string;
}

export interface ServiceSettings {
  /** `issuerUrl` replaces the one of Google. */
  google?: ProviderKeys & { issuerUrl: string };
  /** `url` and `apiUrl` replace https://github.com and https://api.github.com. */
  github?: ProviderKeys & { url: string; apiUrl: string };
  stripe?: StripeSettings;
  ai?: AiModelSettings;
}

/**
 * Reads the settings of outside services.
 * @param fail receives a sentence that names the missing settings, and throws
 */
export function serviceSettings(env: ServiceEnvironment, fail: (message: string) => never): ServiceSettings {
  const google = providerKeys(env, 'GOOGLE', fail);
  const github = providerKeys(env, 'GITHUB', fail);
  const stripe = stripeSettings(env, fail);
  const ai = aiModelSettings(env, fail);
  return {
    ...(google && {
      google: { ...google, issuerUrl: env.GOOGLE_ISSUER_URL ?? GOOGLE_ISSUER },
    }),
    ...(github && {
      github: {
        ...github,
        url: env.GITHUB_URL ?? 'https://github.com',
        apiUrl: env.GITHUB_API_URL ?? 'https://api.github.com',
      },
    }),
    ...(stripe && { stripe }),
    ...(ai && { ai }),
  };
}

function providerKeys(
  env: ServiceEnvironment,
  name: 'GOOGLE' | 'GITHUB',
  fail: (message: string) => never,
): ProviderKeys | undefined {
  const { [`${name}_CLIENT_ID` as const]: clientId, [`${name}_CLIENT_SECRET` as const]: clientSecret } = env;
  if (clientId === undefined && clientSecret === undefined) return undefined;
  if (clientId === undefined || clientSecret === undefined)
    fail(`${name}_CLIENT_ID and ${name}_CLIENT_SECRET belong together: set both or none.`);
  return { clientId, clientSecret };
}

function stripeSettings(
  env: ServiceEnvironment,
  fail: (message: string) => never,
): StripeSettings | undefined {
  const required = {
    STRIPE_SECRET_KEY: env.STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: env.STRIPE_WEBHOOK_SECRET,
    STRIPE_PRICE_HOBBY: env.STRIPE_PRICE_HOBBY,
    STRIPE_PRICE_CREDITS10: env.STRIPE_PRICE_CREDITS10,
  };
  const missing = Object.entries(required).filter(([, value]) => value === undefined);
  if (missing.length === Object.keys(required).length && env.STRIPE_PRICE_PRO === undefined) return undefined;
  if (missing.length > 0)
    fail(
      `${missing.map(([name]) => name).join(', ')} ${missing.length === 1 ? 'is' : 'are'} not set: payments need all of ${Object.keys(required).join(', ')}, or none of them.`,
    );
  const {
    STRIPE_SECRET_KEY = '',
    STRIPE_WEBHOOK_SECRET = '',
    STRIPE_PRICE_HOBBY = '',
    STRIPE_PRICE_CREDITS10 = '',
  } = required;
  const webhookSecrets = STRIPE_WEBHOOK_SECRET.split(',').map((secret) => secret.trim());
  if (webhookSecrets.length > 2 || webhookSecrets.includes(''))
    fail('STRIPE_WEBHOOK_SECRET is one secret, or two with a comma between them while it is rotated.');
  return {
    secretKey: STRIPE_SECRET_KEY,
    webhookSecrets,
    prices: {
      hobby: STRIPE_PRICE_HOBBY,
      credits10: STRIPE_PRICE_CREDITS10,
      ...(env.STRIPE_PRICE_PRO !== undefined && { pro: env.STRIPE_PRICE_PRO }),
    },
    ...(env.STRIPE_API_URL !== undefined && { apiUrl: env.STRIPE_API_URL }),
  };
}
