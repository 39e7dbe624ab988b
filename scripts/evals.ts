import { parseArgs } from 'node:util';
import { writeFileSync } from 'node:fs';
import { AI_ACTION_IDS, type AiActionId } from '#shared/ai/actions/index.ts';
import { evalTable } from '#server/ai/evals/eval-table.ts';
import { runEvals } from '#server/ai/evals/run-evals.ts';
import { openAiProvider } from '#server/ai/provider/openai-provider.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { createConnector } from '#server/connector/create-connector.ts';
import { createLogger } from '#server/log.ts';

/**
 * Scores the prompts of the actions on 20 passages with the model of `AI_BASE_URL`, `AI_API_KEY` and `AI_MODEL`. The
 * properties that count need no model. The program sends the passages to that model, and nothing else.
 */
const USAGE = `Usage: npm run evals -- [--action ID]… [--temperature 0.7] [--parallel 2] [--answers FILE]
  Actions: ${AI_ACTION_IDS.join(', ')}
  --answers writes every answer with its faults as JSON.`;

const fail = (message: string): never => {
  console.error(message);
  process.exit(2);
};

function readFlags() {
  try {
    return parseArgs({
      options: {
        action: { type: 'string', multiple: true },
        temperature: { type: 'string', default: '0.7' },
        parallel: { type: 'string', default: '2' },
        answers: { type: 'string' },
      },
    }).values;
  } catch {
    return fail(USAGE);
  }
}

const flags = readFlags();
const isAction = (id: string): id is AiActionId => AI_ACTION_IDS.some((known) => known === id);
const actions = flags.action?.map((id) => (isAction(id) ? id : fail(USAGE)));
const [temperature, parallel] = [Number(flags.temperature), Number(flags.parallel)];
if (!(temperature >= 0 && temperature <= 2) || !Number.isInteger(parallel) || parallel < 1) fail(USAGE);

function readSettings() {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) return fail(error.message);
    throw error;
  }
}

const config = readSettings();
const settings =
  config.ai ??
  fail('Set AI_BASE_URL and AI_MODEL, and AI_API_KEY if the model needs one: no model is configured.');
const connector = createConnector({ allow: config.connectorAllow, log: createLogger('warn') });
const fetch = connector.fetchFor({ userId: 'evals', trusted: settings.baseUrl });
const provider = openAiProvider({ ...settings, isCharged: false, fetch });
console.log(`${settings.model} at ${provider.host}, temperature ${temperature}`);
const results = await runEvals({
  provider,
  temperature,
  parallel,
  ...(actions && { actions }),
  onResult: ({ action, passage, faults, error }) => {
    if (faults.length > 0) console.log(`  ${action}, ${passage}: ${error ?? faults.join(', ')}`);
  },
});
if (flags.answers !== undefined) writeFileSync(flags.answers, `${JSON.stringify(results, null, 2)}\n`);
console.log(evalTable(results));
await connector.close();
