import type { Logger } from 'pino';
import type { InputOf, OperationContract, OutputOf, Scope } from '#shared/operations/contract.ts';
import type { Ai } from '#server/ai/ai.ts';
import type { AccessWatch } from '#server/auth/access/access-watch.ts';
import type { AnswerQueue } from '#server/ai/answers/answer-queue.ts';
import type { Payments } from '#server/billing/payments/payments.ts';
import type { Config } from '#server/config.ts';
import type { Connector } from '#server/connector/connector.ts';
import type { Db } from '#server/db/database.ts';
import type { Workers } from '#server/db/workers/workers.ts';
import type { Cursors } from '#server/db/cursor.ts';
import type { SignUpGrants } from '#server/auth/accounts/sign-up-grants.ts';
import type { SecurityFact, SecurityRecorder } from '#server/auth/security-log/security-events.ts';
import type { Epoch } from '#server/db/epoch.ts';
import type { Tx } from '#server/db/write.ts';
import type { FileStore } from '#server/files/file-store.ts';
import type { DiskStore } from '#server/files/disk-store.ts';
import type { CanvasGateway } from '#server/documents/canvases/canvas-gateway.ts';
import type { DocumentGateway } from '#server/documents/gateway/gateway.ts';
import type { TreePages } from '#server/documents/tree/tree-pages.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { Growth } from '#server/policies/growth/growth.ts';
import type { InvitationTokens } from '#server/policies/invitation-token.ts';
import type { SignedIds } from '#server/policies/signed-ids.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import type { Runner } from '#server/runs/runner.ts';
import type { PreserializedResponse } from './preserialized-response.ts';

/** Services that the whole process shares. */
export interface Services {
  config: Config;
  db: Db;
  growth: Growth;
  log: Logger;
  mailer: Mailer;
  /** Undefined while payments are not set up. */
  payments: Payments | undefined;
  /** The language models. */
  ai: Ai;
  /** Ends the long responses of people whose access ended. */
  access: Pick<AccessWatch, 'watch'>;
  /** Each user's answers that stream or wait. */
  answers: AnswerQueue;
  /** The way to every address that a person typed. */
  connector: Connector;
  /** Encrypts what the database stores of outside services, such as keys. */
  secrets: Secrets;
  documents: DocumentGateway;
  canvases: CanvasGateway;
  trees: TreePages;
  files: FileStore | DiskStore;
  /** Wakes the thumbnail job after a commit that added a file. */
  pokeThumbnails: () => void;
  workers: Workers;
  securityLog: SecurityRecorder;
  invitationTokens: InvitationTokens;
  /** The tokens of the unsubscribe links in newsletters, with the ids of users. */
  unsubscribeTokens: SignedIds;
  signUpGrants: SignUpGrants;
  epoch: Epoch;
  cursors: Cursors;
  /** Wakes the sync part after a commit that wrote events (F9). */
  pokeEvents: () => void;
  /** The runner of long work. `poke` wakes it after a commit that started or cancelled a run. */
  runs: Pick<Runner, 'poke'>;
}

/** One call: the caller, the request and the services. */
export interface Call {
  services: Services;
  actor: { userId: string; isAdmin: boolean; sessionHash: string };
  requestId: string;
  clientAddress: string;
  /** The caller's key, or one made for this call. Effects in rooms happen once per key (F3). */
  operationKey: string;
  /** Epoch milliseconds of this request. */
  now: number;
}

export type Read = Pick<Tx, 'select' | '$count'>;

/**
 * Finds the scope of a row that the input names by its id alone. Required where the contract's scope is undefined.
 * Runs before the permission check, so its error for an absent row must equal the refusal for a stranger.
 * @throws AppError `not_found`
 */
export type Locate<C extends OperationContract> = (request: {
  call: Call;
  input: InputOf<C>;
  read: Read;
}) => Promise<Scope>;

/** A query handler: reads and returns an answer. */
export interface QueryHandler<C extends OperationContract> {
  readonly contract: C;
  locate?: Locate<C>;
  run: (request: {
    call: Call;
    input: InputOf<C>;
    read: Read;
  }) => Promise<OutputOf<C> | PreserializedResponse>;
}

/**
 * A command handler, in the order of F2. `authorise` runs twice: on the reading connection, and again inside the
 * write, where it reads everything again that decides. `prepare` makes outside calls and effects in rooms; `write`
 * awaits only `tx`.
 */
export interface CommandHandler<C extends OperationContract, Facts, Prepared> {
  readonly contract: C;
  locate?: Locate<C>;
  /** @throws AppError when the caller may not run the command */
  authorise: (request: { call: Call; input: InputOf<C>; read: Read }) => Promise<Facts>;
  prepare?: (request: { call: Call; input: InputOf<C>; facts: Facts }) => Promise<Prepared>;
  write: (request: {
    tx: Tx;
    call: Call;
    input: InputOf<C>;
    facts: Facts;
    prepared: Prepared;
    /** Raises the operation's own scope on the first call. Changed rows store the returned seq [F10]. */
    seq: () => Promise<number>;
  }) => Promise<CommandResult<C>>;
  /** Undoes `prepare` when its result was not written: returns a reservation, for example. */
  abandon?: (request: { call: Call; prepared: Prepared }) => Promise<void>;
  /**
   * Adds values to an answer, new or stored, that must not be stored with it: signed URLs [F3]. `write` answers without
   * them.
   */
  sign?: (request: { call: Call; answer: OutputOf<C> }) => Promise<OutputOf<C>>;
}

export interface CommandResult<C extends OperationContract> {
  answer: OutputOf<C>;
  /** The entry in the security log that administrators read, recorded after the commit. */
  security?: SecurityFact;
  /** Runs after the commit: mail, webhooks. Its failures are logged and do not change the answer. */
  afterCommit?: () => Promise<void>;
}

export type AnyHandler =
  | ({ kind: 'query' } & QueryHandler<OperationContract>)
  | ({ kind: 'command' } & CommandHandler<OperationContract, unknown, unknown>);

// The registry lists handlers of every contract. Each one is only called with input that its own contract parsed.
export function queryHandler<C extends OperationContract>(
  contract: C,
  run: QueryHandler<C>['run'],
  locate?: Locate<C>,
): AnyHandler {
  return { kind: 'query', contract, run, locate } as unknown as AnyHandler;
}

export function commandHandler<C extends OperationContract, Facts, Prepared = undefined>(
  contract: C,
  parts: Omit<CommandHandler<C, Facts, Prepared>, 'contract'>,
): AnyHandler {
  return { kind: 'command', contract, ...parts } as unknown as AnyHandler;
}
