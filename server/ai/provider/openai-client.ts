import type { OpenAI } from 'openai';
import type { ProviderSettings } from './provider-settings.ts';

/**
 * Creates a client of the `openai` library. Every key and id that the library would read from the environment is set, so
 * that those of another program on this machine are never sent to a provider.
 */
export async function openAiClient({
  baseUrl,
  apiKey,
  fetch,
}: Pick<ProviderSettings, 'baseUrl' | 'apiKey' | 'fetch'>): Promise<OpenAI> {
  // Most servers never use it, and it takes as long to load as the rest of the server.
  const { OpenAI } = await import('openai');
  return new OpenAI({
    baseURL: baseUrl,
    // The library requires one; the header below is then not sent.
    apiKey: apiKey ?? 'none',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    // Without one the library would wait ten minutes; `deadlines.ts` is stricter.
    timeout: 11 * 60_000,
    // The library logs responses that it cannot parse, and they may contain a writer's text.
    logLevel: 'off',
    fetch,
    // A text is sent to the address of the settings and to no other.
    fetchOptions: { redirect: 'manual' },
    defaultHeaders: {
      'User-Agent': 'Foolscap',
      'OpenAI-Organization': null,
      'OpenAI-Project': null,
      ...(apiKey === null && { Authorization: null }),
    },
  });
}
