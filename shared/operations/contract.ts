import type * as v from 'valibot';
import type { ErrorCode } from '#shared/errors/codes.ts';

/** Who may call at all. What they may do with a thing is the handler's policy. */
export type Access = 'public' | 'user' | 'admin';

/** `user:{id}` or `workspace:{id}`: the unit of order, acknowledgement and change events (D7). */
export type Scope = `user:${string}` | `workspace:${string}`;

/** What queries show and commands alter; a cached query is refreshed when a command alters a noun it shows. */
export type Noun =
  | 'user'
  | 'workspaces'
  | 'workspace'
  | 'members'
  | 'invitations'
  | 'folders'
  | 'documents'
  | 'canvases'
  | 'assets';

/** At most `count` calls a user (or address, when signed out) within `seconds`. */
export interface RateLimit {
  count: number;
  seconds: number;
}

/** A device that comes back hands over its whole queue at once: a thousand operations within seconds. */
const QUEUED_LIMIT: RateLimit = { count: 3_000, seconds: 60 };

export interface OperationContract<
  Name extends string = string,
  Input extends v.GenericSchema = v.GenericSchema,
  Output extends v.GenericSchema = v.GenericSchema,
  Offline extends boolean = boolean,
> {
  readonly name: Name;
  readonly kind: 'query' | 'command';
  /** Rises when input or meaning changes; sent as `Operation-Version` [F4]. */
  readonly version: number;
  /** One sentence for a reader of the API. */
  readonly summary: string;
  readonly access: Access;
  /**
   * The one scope whose seq acknowledges this operation [F10]. Undefined when the input names a row by its id alone:
   * the server finds that row's workspace, and a client that queues the operation says which workspace it is in.
   */
  // A method, not a property: a contract of one input must fit where contracts of any input are listed.
  scope(input: v.InferOutput<Input>, actor: { userId: string }): Scope | undefined;
  readonly input: Input;
  readonly output: Output;
  /** Codes that this operation answers beyond those every operation can answer. */
  readonly errors: readonly ErrorCode[];
  readonly shows: readonly Noun[];
  readonly alters: readonly Noun[];
  /** Whether a client may queue it while offline; then it has an effect (shared/effects). */
  readonly offline: Offline;
  /** It stores something new: refused while the server's disk is nearly full, and counted by its bytes [A15]. */
  readonly grows: boolean;
  /** The input holds a secret: nothing is kept under its key, for even a hash of the body could be guessed at. */
  readonly secret: boolean;
  readonly limit: RateLimit;
  /** Largest body in bytes. */
  readonly maxBytes: number;
  /** A valid input: feeds the permission matrix and the API description. */
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

/** Declares an operation; what is left out takes the usual value. */
// For the build: what is declared and not called is not carried by a page.
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
    errors: [],
    shows: [],
    alters: [],
    // The type parameter's own default.
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

export const userScope = (_input: unknown, actor: { userId: string }): Scope => `user:${actor.userId}`;
/** For input whose `id` is a workspace's. */
export const ownScope = (input: { id: string }): Scope => `workspace:${input.id}`;
/** For input that names a row by its id alone: the scope is that row's workspace. */
export const scopeOfRow = (): undefined => undefined;
export const workspaceScope = (input: { workspaceId: string }): Scope => `workspace:${input.workspaceId}`;
