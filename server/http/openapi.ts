import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { ERROR_CODES, type ErrorCode } from '#shared/errors/codes.ts';
import type { AuthRoute } from '#shared/operations/auth.ts';
import type { OperationContract } from '#shared/operations/contract.ts';
import { IDEMPOTENCY_KEY } from '#server/operations/idempotency-keys.ts';

/**
 * Validation steps without a JSON Schema equivalent [F17]. A step that is not listed fails the conversion, so that a
 * new one is noticed instead of missing from the description.
 */
const IGNORED_ACTIONS = [
  'trim',
  'finite',
  'normalize',
  'check',
  'brand',
  'transform',
  'to_lower_case',
  'rfc_email',
  'readonly',
];

/** Errors that every operation can answer besides its own. */
const COMMON_ERRORS: readonly ErrorCode[] = [
  'invalid_input',
  'unauthenticated',
  'origin_refused',
  'version_unknown',
  'too_large',
  'unsupported_media_type',
  'key_reused',
  'too_many_requests',
  'internal',
];

type Json = Record<string, unknown>;

/** Returns the OpenAPI 3.1 document of the contracts. @param others OpenAPI paths of routes that are not operations */
export function openApiDocument(
  contracts: readonly OperationContract[],
  version: string,
  routes: readonly AuthRoute[] = [],
  others: Json = {},
): Json {
  const paths: Json = { ...others };
  for (const route of routes) paths[route.path] = { [route.method.toLowerCase()]: describeRoute(route) };
  for (const contract of [...contracts].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    paths[`/operations/${contract.name}`] = { post: describeOperation(contract) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Foolscap', version, description: 'Every operation is a POST with a JSON body.' },
    // Relative to the address of the description, so that it holds for every server.
    servers: [{ url: '/', description: 'The server that this description was loaded from.' }],
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', description: 'A session id.' } },
      schemas: { Error: ERROR_SCHEMA },
    },
  };
}

const ERROR_SCHEMA: Json = {
  type: 'object',
  required: ['statusCode', 'message', 'data'],
  properties: {
    statusCode: { type: 'integer' },
    message: { type: 'string', description: 'A sentence for a writer.' },
    data: {
      type: 'object',
      required: ['code'],
      properties: { code: { type: 'string', enum: Object.keys(ERROR_CODES) } },
    },
  },
};

function describeOperation(contract: OperationContract): Json {
  const isCommand = contract.kind === 'command';
  return {
    operationId: contract.name,
    summary: contract.summary,
    tags: [...new Set([...contract.shows, ...contract.alters])],
    security: [{ session: [] }],
    parameters: [
      header('Operation-Version', `The version the caller was written for; this one is ${contract.version}.`),
      ...(isCommand
        ? [
            header(
              'Idempotency-Key',
              'Makes a repeated call answer as the first did.',
              IDEMPOTENCY_KEY.source,
            ),
          ]
        : []),
    ],
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: schemaOf(contract.input, 'input'), example: contract.example },
      },
    },
    responses: {
      '200': {
        description: 'Done.',
        headers: {
          'X-Scope-Seq': { description: 'The scope’s newest operation.', schema: { type: 'integer' } },
          'X-Epoch': { description: 'One unbroken life of the database.', schema: { type: 'string' } },
        },
        content: { 'application/json': { schema: schemaOf(contract.output, 'output') } },
      },
      ...errorResponses([...COMMON_ERRORS, ...contract.errors]),
    },
  };
}

const ROUTE_ERRORS: readonly ErrorCode[] = [
  'invalid_input',
  'origin_refused',
  'too_many_requests',
  'internal',
];
const BODY_ERRORS: readonly ErrorCode[] = ['too_large', 'unsupported_media_type'];

function describeRoute(route: AuthRoute): Json {
  const takesBody = route.method === 'POST';
  return {
    operationId: route.path.slice(1).replaceAll('/', '-'),
    summary: route.summary,
    tags: ['auth'],
    ...(takesBody
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: schemaOf(route.input, 'input'), example: route.example },
            },
          },
        }
      : {}),
    responses: {
      '200': {
        description: 'Done.',
        content: { 'application/json': { schema: schemaOf(route.output, 'output') } },
      },
      ...errorResponses([...ROUTE_ERRORS, ...(takesBody ? BODY_ERRORS : []), ...route.errors]),
    },
  };
}

const header = (name: string, description: string, pattern?: string): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string', ...(pattern !== undefined && { pattern }) },
});

/** Converts a schema to JSON Schema. @throws Error for a validation step without an equivalent */
export function schemaOf(schema: v.GenericSchema, typeMode: 'input' | 'output'): Json {
  const { $schema: _, ...json } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode,
    errorMode: 'throw',
    ignoreActions: IGNORED_ACTIONS,
  });
  return { ...json };
}

/** Returns the OpenAPI responses of error codes, by status. */
export function errorResponses(codes: readonly ErrorCode[]): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set(codes)) {
    const { status } = ERROR_CODES[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const responses: Json = {};
  for (const [status, codesOfStatus] of byStatus) {
    responses[status] = {
      description: codesOfStatus.map((code) => `\`${code}\``).join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
  }
  return responses;
}
