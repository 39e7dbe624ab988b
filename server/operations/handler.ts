import type { Logger } from 'pino';
import type { InputOf, OperationContract, OutputOf, Scope } from '#shared/operations/contract.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import type { Workers } from '#server/db/workers/workers.ts';
import type { Cursors } from '#server/db/cursor.ts';
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
import type { WrittenAnswer } from './preserialized-response.ts';

/** What the whole process shares. */
export interface Services {
  config: Config;
  db: Db;
  growth: Growth;
  log: Logger;
  mailer: Mailer;
  documents: DocumentGateway;
  canvases: CanvasGateway;
  trees: TreePages;
  files: FileStore | DiskStore;
  /** Tells the job of thumbnails, after a commit, that there is a new file. */
  pokeThumbnails: () => void;
  workers: Workers;
  securityLog: SecurityRecorder;
  epoch: Epoch;
  cursors: Cursors;
  /** Tells the sync part, after a commit, that there are new events (F9). */
  pokeEvents: () => void;
}

/** Who calls, and with what. */
export interface Call {
  services: Services;
  actor: { userId: string; isAdmin: boolean; sessionHash: string };
  requestId: string;
  clientAddress: string;
  /** The caller's key, or one made for this call; makes effects in rooms happen once (F3). */
  operationKey: string;
  /** Epoch milliseconds of this request. */
  now: number;
}

export type Read = Pick<Tx, 'select' | '$count'>;

/**
 * Finds the scope of a row that the input names by its id alone; needed where the contract's scope says so. Permission
 * is looked at afterwards, so what it throws for an absent row must read as a stranger's refusal does.
 * @throws AppError `not_found`
 */
export type Locate<C extends OperationContract> = (request: {
  call: Call;
  input: InputOf<C>;
  read: Read;
}) => Promise<Scope>;

/** A query: reads and answers. */
export interface QueryHandler<C extends OperationContract> {
  readonly contract: C;
  locate?: Locate<C>;
  run: (request: { call: Call; input: InputOf<C>; read: Read }) => Promise<OutputOf<C> | WrittenAnswer>;
}

/**
 * A command, in the order of F2. `authorise` runs twice: on the reading connection, and again inside the write,
 * which reads anew whatever decides. `prepare` gathers (outside calls, effects in rooms); `write` awaits only `tx`.
 */
export interface CommandHandler<C extends OperationContract, Facts, Prepared> {
  readonly contract: C;
  locate?: Locate<C>;
  /** @throws AppError when the caller may not */
  authorise: (request: { call: Call; input: InputOf<C>; read: Read }) => Promise<Facts>;
  prepare?: (request: { call: Call; input: InputOf<C>; facts: Facts }) => Promise<Prepared>;
  write: (request: {
    tx: Tx;
    call: Call;
    input: InputOf<C>;
    facts: Facts;
    prepared: Prepared;
    /** Raises the operation's own scope on first call; changed rows carry the result [F10]. */
    seq: () => Promise<number>;
  }) => Promise<Written<C>>;
}

export interface Written<C extends OperationContract> {
  answer: OutputOf<C>;
  /** What administrators read of it in the security log, once it is committed. */
  security?: SecurityFact;
  /** Runs after the commit: mail, webhooks. Its failures are logged and change no answer. */
  after?: () => Promise<void>;
}

export type AnyHandler =
  | ({ kind: 'query' } & QueryHandler<OperationContract>)
  | ({ kind: 'command' } & CommandHandler<OperationContract, unknown, unknown>);

// The registry holds handlers of every contract; each is only ever called with what its own contract parsed.
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
