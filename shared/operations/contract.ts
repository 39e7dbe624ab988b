import type * as v from 'valibot';
import type { ErrorCode } from '#shared/errors/codes.ts';

/** The callers that may use an operation at all. The handler's policy decides about access to each row. */
export type Access = 'user' | 'admin';

/** `user:{id}` or `workspace:{id}`: the unit of order, acknowledgement and change events (D7). */
export type Scope = `user:${string}` | `workspace:${string}`;

/**
 * A kind of data that queries show and commands alter. A command that alters a noun refreshes cached queries showing
 * it.
 */
export type Noun =
  | 'user'
  | 'passkeys'
  | 'sessions'
  | 'workspaces'
  | 'workspace'
  | 'members'
  | 'invitations'
  | 'folders'
  | 'documents'
  | 'canvases'
  | 'assets'
  | 'runs'
  | 'ai'
  | 'writing-styles'
  /** All accounts, as administrators see them. */
  | 'users'
  /** The profile of an administrator. */
  | 'admin-profile'
  | 'statistics'
  | 'contact-messages'
  /** The newsletter and its recipients, as administrators see them. */
  | 'newsletter'
  | 'logs'
  | 'server-health'
  | 'blog-migration';

/** A rate limit: `count` calls within `seconds`, per user, or per client address without a session. */
export interface RateLimit {
  count: number;
  seconds: number;
}

/**
 * The limit for queued commands: a device that reconnects sends its whole queue, a thousand operations within
 * seconds.
 */
const QUEUED_LIMIT: RateLimit = { count: 3_000, seconds: 60 };

/** The declaration of an operation, shared by the server, the client and the API description [F1]. */
export interface OperationContract<
  Name extends string = string,
  Input extends v.GenericSchema = v.GenericSchema,
  Output extends v.GenericSchema = v.GenericSchema,
  Offline extends boolean = boolean,
> {
  readonly name: Name;
  readonly kind: 'query' | 'command';
  /** The version; it rises when the input or its meaning changes. Clients send it as `Operation-Version` [F4]. */
  readonly version: number;
  /** One sentence for a reader of the API. */
  readonly summary: string;
  readonly access: Access;
  /**
   * Whether a query of administrators needs a proof of identity of the last 15 minutes. Every command of theirs does.
   */
  readonly needsProof: boolean;
  /**
   * Returns the scope whose seq acknowledges this operation [F10]. It is undefined when the input has only the id of a
   * row: the server then finds the row's workspace, and a client that queues the operation adds the workspace.
   */
  // A method and not a property: methods are bivariant, so a contract is assignable to a list of contracts of any
  // input.
  scope(input: v.InferOutput<Input>, actor: { userId: string }): Scope | undefined;
  readonly input: Input;
  readonly output: Output;
  /** The error codes of this operation, beyond those that every operation can return. */
  readonly errors: readonly ErrorCode[];
  /** The data that a query returns; empty for a command. */
  readonly shows: readonly Noun[];
  /** The data that a command changes; empty for a query. */
  readonly alters: readonly Noun[];
  /** Whether a client may queue it while offline. A queued command needs an effect in `shared/effects`. */
  readonly offline: Offline;
  /**
   * Whether it stores new data: then it is rejected while the disk is nearly full, and its bytes are counted [A15].
   */
  readonly grows: boolean;
  /**
   * Whether input or answer has a secret: then nothing is stored under its key, not even a hash, which could be
   * guessed.
   */
  readonly secret: boolean;
  readonly limit: RateLimit;
  /** Maximum length of the body in bytes. */
  readonly maxBytes: number;
  /** A valid input, used by the permission matrix and the API description. */
  readonly example: v.InferInput<Input>;
}

type Declaration<
  Name extends string,
  Input extends v.GenericSchema,
  Output extends v.GenericSchema,
  Offline extends boolean,
> = Pick<
  OperationContract<Name, Input, Output, Offline>,
  'name' | 'kind' | 'summary' | 'scope' | 'input' | 'output' | 'example'
> &
  Partial<OperationContract<Name, Input, Output, Offline>>;

/** Declares an operation. Omitted fields get their defaults. */
// Without side effects, the bundler drops contracts that a page does not use.
/* @__NO_SIDE_EFFECTS__ */
export function defineOperation<
  const Name extends string,
  Input extends v.GenericSchema,
  Output extends v.GenericSchema,
  const Offline extends boolean = false,
>(declared: Declaration<Name, Input, Output, Offline>): OperationContract<Name, Input, Output, Offline> {
  return {
    version: 1,
    access: 'user',
    needsProof: false,
    errors: [],
    shows: [],
    alters: [],
    // `false` is the default of the type parameter, but a caller could pass another type.
    offline: false as Offline,
    grows: false,
    secret: false,
    limit: defaultLimit(declared),
    maxBytes: 256 * 1024,
    ...declared,
  };
}

function defaultLimit({ kind, offline }: { kind: 'query' | 'command'; offline?: boolean }): RateLimit {
  if (kind === 'query') return { count: 600, seconds: 60 };
  return offline ? QUEUED_LIMIT : { count: 300, seconds: 60 };
}

export type InputOf<C> =
  C extends OperationContract<string, infer I, v.GenericSchema> ? v.InferOutput<I> : never;
export type RawInputOf<C> =
  C extends OperationContract<string, infer I, v.GenericSchema> ? v.InferInput<I> : never;
export type OutputOf<C> =
  C extends OperationContract<string, v.GenericSchema, infer O> ? v.InferOutput<O> : never;

/** The scope of the calling user. */
export const userScope = (_input: unknown, actor: { userId: string }): Scope => `user:${actor.userId}`;
/** The scope of a workspace, for input whose `id` is the workspace's id. */
export const ownScope = (input: { id: string }): Scope => `workspace:${input.id}`;
/** The scope of input that has only the id of a row: the server finds the row's workspace. */
export const scopeOfRow = (): undefined => undefined;
/** The scope of a workspace, for input with a `workspaceId`. */
export const workspaceScope = (input: { workspaceId: string }): Scope => `workspace:${input.workspaceId}`;
