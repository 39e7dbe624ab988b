import { AppError } from '#shared/errors/app-error.ts';
import { cutText } from '#shared/lib/cut-text.ts';
import type { AiProvider, AiRequest } from './provider.ts';
import { readChunk } from './chunk.ts';
import { openAiClient } from './openai-client.ts';
import { deadlinesFor } from './deadlines.ts';
import type { DeadlineSettings, ProviderSettings } from './provider-settings.ts';
import { providerError, refusesTemperature } from './provider-error.ts';
import { PROVIDER_MESSAGES as MESSAGES } from './provider-messages.ts';
import { TokenLimit } from './token-limit.ts';
import { Thoughts, UnmarkedThoughts } from './thoughts.ts';
import { watchStream } from './watch-stream.ts';

const DEADLINES: DeadlineSettings = { firstMs: 30_000, idleMs: 60_000, totalMs: 10 * 60_000 };
/** A model of a workspace may be one on a computer at home, which loads for minutes before its first word. */
const OWN_FIRST_MS = 5 * 60_000;
const MODELS_DEADLINE_MS = 5_000;
const MAX_MODELS = 1_000;

/**
 * Creates a client of one model at an OpenAI-compatible address. A request is sent once and never repeated: a provider
 * could charge for it twice.
 */
export function openAiProvider(settings: ProviderSettings): AiProvider {
  const { model } = settings;
  return {
    model,
    host: new URL(settings.baseUrl).host,
    stream: (request, signal, onLimit = () => {}) => streamAnswer(settings, request, { signal, onLimit }),
    models: (signal) => listModels(settings, signal),
  };
}

interface Streaming {
  signal: AbortSignal;
  onLimit: () => void;
}

async function* streamAnswer(
  settings: ProviderSettings,
  request: AiRequest,
  { signal, onLimit }: Streaming,
): AsyncGenerator<string, void, void> {
  signal.throwIfAborted();
  const firstMs = settings.isCharged ? DEADLINES.firstMs : OWN_FIRST_MS;
  const deadlines = deadlinesFor({ ...DEADLINES, firstMs, ...settings.deadlines }, signal);
  const watched = watchStream(settings.fetch, deadlines.prolong);
  const thoughts = new Thoughts(
    request.messages.map(({ content }) => content),
    `${settings.baseUrl} ${settings.model}`,
  );
  let length = 0;
  let hasChunk = false;
  let isThinking = false;
  let isLimited = false;
  let isFinished = false;
  // Half of a surrogate pair, whose other half is in the next chunk.
  let half = '';
  try {
    const client = await openAiClient({ ...settings, fetch: watched.fetch });
    for await (const data of await startStream(client, settings, request, deadlines.signal)) {
      const chunk = readChunk(data);
      hasChunk = true;
      if (chunk.error !== undefined) throw chunk.error;
      isFinished ||= chunk.isFinished;
      if (chunk.isFiltered) throw new AppError('unavailable', MESSAGES.filtered);
      isLimited ||= chunk.isLimited;
      if (chunk.isThinking) deadlines.restart();
      if (chunk.hasThoughts) thoughts.areSeparate();
      const spoken = thoughts.read(chunk.text);
      if (chunk.isThinking && spoken === '' && !isThinking) {
        isThinking = true;
        yield '';
      }
      const whole = half + spoken;
      half = /[\uD800-\uDBFF]$/.test(whole) ? whole.slice(-1) : '';
      const text = whole.slice(0, whole.length - half.length);
      if (text === '') continue;
      const left = request.maxAnswer - length;
      if (text.length >= left) {
        if (text.length > left) onLimit();
        yield cutText(text, left);
        return;
      }
      length += text.length;
      // The provider is not late while the reader of the answer is slow.
      deadlines.pause();
      yield text;
      deadlines.restart();
    }
    // After an abort the library ends the stream without an error.
    deadlines.signal.throwIfAborted();
    const rest = thoughts.read('', true).slice(0, request.maxAnswer - length);
    length += rest.length;
    if (rest !== '') yield rest;
    if (!hasChunk) throw new AppError('unavailable', MESSAGES.notUnderstood);
    if (!isFinished && !watched.isDone()) throw new AppError('unavailable', MESSAGES.cut);
    if (length === 0) throw new AppError('unavailable', isLimited ? MESSAGES.onlyThoughts : MESSAGES.empty);
    if (isLimited) onLimit();
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof UnmarkedThoughts) throw new AppError('unavailable', MESSAGES.unmarkedThoughts);
    throw deadlines.error() ?? providerError(error, settings, length > 0);
  } finally {
    deadlines.close();
  }
}

type Client = Awaited<ReturnType<typeof openAiClient>>;

/**
 * Starts the stream. A model may refuse the name or size of the token limit, or the temperature. The request is then
 * corrected and sent again: a refused request costs nothing.
 */
async function startStream(
  client: Client,
  { model, baseUrl }: ProviderSettings,
  { messages, temperature, maxAnswer }: AiRequest,
  signal: AbortSignal,
): Promise<AsyncIterable<unknown>> {
  const body = { model, messages: [...messages], stream: true as const };
  const limit = new TokenLimit(baseUrl, maxAnswer);
  for (let free: { temperature?: number } = { temperature }; ;) {
    try {
      return await client.chat.completions.create({ ...body, ...limit.sent, ...free }, { signal });
    } catch (error) {
      if ('temperature' in free && refusesTemperature(error)) free = {};
      else if (!limit.correct(error)) throw error;
    }
  }
}

async function listModels(settings: ProviderSettings, signal: AbortSignal): Promise<readonly string[]> {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(MODELS_DEADLINE_MS)]);
  try {
    const client = await openAiClient(settings);
    const page: { data?: unknown } = await client.models.list({ signal: deadline });
    return Array.isArray(page.data) ? page.data.slice(0, MAX_MODELS).flatMap(modelName) : [];
  } catch (error) {
    signal.throwIfAborted();
    if (deadline.aborted) throw new AppError('unavailable', MESSAGES.late);
    // A provider without this list refuses the request, or answers with a page.
    if (error instanceof SyntaxError || hasNoList(error)) return [];
    throw providerError(error, settings, false);
  }
}

const WITHOUT_LIST: readonly unknown[] = [400, 403, 404, 405, 410, 501];
const hasNoList = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && WITHOUT_LIST.includes(error.status);

function modelName(entry: unknown): string[] {
  const id: unknown = typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : undefined;
  return typeof id === 'string' && id.length > 0 && id.length <= 200 ? [id] : [];
}
