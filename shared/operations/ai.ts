import * as v from 'valibot';
import { ModelAddress, ModelKey } from '#shared/ai/own-model.ts';
import { Id } from '#shared/lib/scalars.ts';
import { CREDIT_COSTS } from '#shared/plans/credits.ts';
import { defineOperation, userScope, workspaceScope } from './contract.ts';

const EXAMPLE_WORKSPACE = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e';

const OwnModel = v.object({ baseUrl: v.string(), hasKey: v.boolean() });

/** The AI settings of a workspace as a member sees them. A stored key is never part of an answer. */
export const AiSettings = v.object({
  /** Whether AI is switched on for the workspace. */
  isEnabled: v.boolean(),
  /** Whether the caller has switched AI off for themselves, in all workspaces. */
  isOffForUser: v.boolean(),
  /** Whether a model is set up: the workspace's own, or the server's. */
  isConfigured: v.boolean(),
  /** The workspace's own model; null without one, and for members who cannot change the settings. */
  ownModel: v.nullable(OwnModel),
  /** The name of the model in force; null when none is configured. */
  model: v.nullable(v.string()),
  /** The host that receives the texts; null when none is configured. */
  host: v.nullable(v.string()),
  /** Whether an answer costs credits. It costs none with a workspace's own model. */
  isCharged: v.boolean(),
  /** Hundredths of a credit for an answer; 0 with a workspace's own model. */
  cost: v.fallback(v.number(), CREDIT_COSTS.assistant),
  /** The same for a style of the caller, which the server's first model makes; 0 on a server without a model. */
  serverCost: v.fallback(v.number(), CREDIT_COSTS.assistant),
  /** The model in the settings, which this server does not offer, so that another one answers; null otherwise. */
  notOffered: v.fallback(v.nullable(v.string()), null),
  /** Whether the caller may change these settings. */
  canChange: v.boolean(),
  /** Whether the caller may set the workspace’s own model. */
  canChangeModel: v.boolean(),
  /** Who set or removed the workspace’s own model, and when; null when nobody did. */
  modelChange: v.nullable(v.object({ by: v.string(), at: v.string() })),
});
export type AiSettings = v.InferOutput<typeof AiSettings>;

export const getAiSettings = defineOperation({
  name: 'get-ai-settings',
  kind: 'query',
  summary: 'Returns whether AI is on in a workspace, and which model receives its texts.',
  scope: workspaceScope,
  input: v.strictObject({ workspaceId: Id }),
  output: AiSettings,
  errors: ['scope_not_found'],
  shows: ['ai', 'workspace', 'user'],
  example: { workspaceId: EXAMPLE_WORKSPACE },
});

export const updateAiSettings = defineOperation({
  name: 'update-ai-settings',
  kind: 'command',
  summary:
    'Switches AI on or off in a workspace, or, for its owner, sets the workspace’s own model; answers with it cost no credits.',
  scope: workspaceScope,
  input: v.strictObject({
    workspaceId: Id,
    isEnabled: v.optional(v.boolean()),
    /** Null removes the workspace's own model with its key. */
    ownModel: v.optional(
      v.nullable(
        v.strictObject({
          baseUrl: ModelAddress,
          /** An omitted key stays stored if the address stays the same; null is for a model without a key. */
          apiKey: v.optional(v.nullable(ModelKey)),
        }),
      ),
    ),
  }),
  output: v.object({ isEnabled: v.boolean(), ownModel: v.nullable(OwnModel) }),
  errors: ['scope_not_found', 'forbidden', 'unavailable'],
  alters: ['ai'],
  // The input can have a key.
  secret: true,
  // A new address is called before it is stored.
  limit: { count: 30, seconds: 60 },
  maxBytes: 16 * 1024,
  example: { workspaceId: EXAMPLE_WORKSPACE, isEnabled: false },
});

export const getAiModels = defineOperation({
  name: 'get-ai-models',
  kind: 'query',
  summary:
    'Lists the names of the models that a workspace can use: those that this server offers, with their prices, or those that the workspace’s own provider lists; empty if it lists none.',
  scope: workspaceScope,
  input: v.strictObject({ workspaceId: Id }),
  output: v.object({
    models: v.array(v.string()),
    /** The server's models with the cost of an answer in hundredths of a credit; empty for an own provider. */
    prices: v.fallback(v.array(v.object({ model: v.string(), cost: v.number() })), []),
  }),
  errors: ['scope_not_found', 'forbidden', 'unavailable'],
  shows: ['ai'],
  // Each call may ask the provider.
  limit: { count: 60, seconds: 60 },
  example: { workspaceId: EXAMPLE_WORKSPACE },
});

export const updateAiPreference = defineOperation({
  name: 'update-ai-preference',
  kind: 'command',
  summary: 'Switches AI off for you in all workspaces, or on again.',
  scope: userScope,
  input: v.strictObject({ isOff: v.boolean() }),
  output: v.object({ isOff: v.boolean() }),
  alters: ['user', 'ai'],
  example: { isOff: true },
});
