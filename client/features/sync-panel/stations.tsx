import { Laptop, MonitorSmartphone, Server, type LucideIcon } from 'lucide-react';
import type { HoldingReason } from '#shared/documents/sync-protocol.ts';
import type { DeviceState } from '#client/lib/device/device.ts';
import { Button } from '#client/ui/button.tsx';
import { fileSizeText } from '#client/lib/file-size.ts';
import { formatTime } from './sync-sentences.ts';
import type { SyncPanelModel } from './use-sync-panel.ts';
import type { ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { Icon } from '#client/ui/icon.tsx';

interface StationsProps {
  model: SyncPanelModel;
  device: DeviceState;
  /** Names of the other users with the workspace open. */
  peers: readonly string[];
}

type ServerFacts = Pick<
  SyncPanelModel,
  | 'connection'
  | 'isSocketBlocked'
  | 'outbox'
  | 'heldBack'
  | 'lastAckAt'
  | 'dirtyTexts'
  | 'waiting'
  | 'uploads'
> & { replication: Pick<SyncPanelModel['replication'], 'status' | 'doneAt'> };

type DeviceFacts = ServerFacts & {
  replication: Pick<SyncPanelModel['replication'], 'done' | 'total' | 'bytesLeft'>;
};

/** Shows the three places that store the text: this device, the server and the other devices. */
export function Stations({ model, device, peers }: StationsProps) {
  const isStored = device === 'ready' && model.outbox.storage === 'device';
  const isUpToDate = isConnected(model) && isAllSent(model);
  return (
    <ol className="stations">
      <Station icon={Laptop} name="This device" text={deviceText(model, device)} hasAll={isStored} />
      <Station
        icon={Server}
        name="Server"
        text={serverText(model)}
        hasAll={isUpToDate && model.outbox.pausedBy === null}
      >
        {!model.connection.isConnected && (
          <Button size="sm" onClick={model.tryNow}>
            Try now
          </Button>
        )}
      </Station>
      <Station
        icon={MonitorSmartphone}
        name="Other devices"
        text={othersText(isUpToDate, peers)}
        hasAll={isUpToDate}
      />
    </ol>
  );
}

const isConnected = ({ connection }: Pick<ServerFacts, 'connection'>): boolean =>
  connection.isConnected && !connection.isConnecting;

const isAllSent = ({ dirtyTexts, waiting, uploads }: Omit<ServerFacts, 'replication'>): boolean =>
  dirtyTexts.length === 0 && waiting.length === 0 && uploads.length === 0;

/**
 * Returns the time as of which device and server have the same texts, epoch milliseconds; null if that is not known.
 * It is the later of the last complete fetch and the last acknowledgement, because a text that was written here is on
 * both sides once it is acknowledged.
 */
function sameAt(facts: ServerFacts): number | null {
  const { replication, lastAckAt } = facts;
  const { status, doneAt } = replication;
  if (doneAt === null || status === 'failed' || status === 'paused') return null;
  return isConnected(facts) && isAllSent(facts) ? Math.max(doneAt, lastAckAt ?? doneAt) : null;
}

/** Returns the sentence about this device: that it has everything, or the reason why not. */
export function deviceText(facts: DeviceFacts, device: DeviceState): string {
  const { connection, outbox, replication } = facts;
  if (device === 'newer')
    return 'A newer Foolscap is open in another tab. Reload this page to keep writing on this device.';
  if (device === 'refused' || device === 'closed')
    return 'This browser keeps nothing here (a private window?). Your words go to the server alone.';
  if (device === 'full' || outbox.storage === 'page')
    return connection.isConnected
      ? 'There is no room left on this device: the latest words go to the server alone. Free some disk space, and they are kept here again.'
      : 'There is no room left on this device: the latest words live as long as this page. Free some disk space, and leave this page open until they are saved.';
  switch (replication.status) {
    case 'running':
      // A repeated fetch without anything to fetch changes nothing here.
      if (replication.doneAt !== null && replication.bytesLeft === 0) return hereAsOf(replication.doneAt);
      return `Fetching texts: ${replication.done} of ${replication.total}, ${fileSizeText(replication.bytesLeft)} left.`;
    case 'paused':
      return 'Fetching texts is paused. What you open is kept.';
    default:
      if (replication.doneAt !== null) return hereAsOf(replication.doneAt);
      return connection.isConnected
        ? 'What you opened is here, the rest comes next.'
        : 'What you opened is here. The rest comes as soon as the server is in reach.';
  }

  function hereAsOf(doneAt: number): string {
    return `Everything is here, as of ${formatTime(sameAt(facts) ?? doneAt)}.`;
  }
}

const HELD_BACK_TEXTS: Record<HoldingReason, string> = {
  'server-full': 'Has no room at the moment. What you write waits here and is sent when there is room.',
  'text-budget':
    'Has taken as much text from you as it takes within an hour. The rest waits here and is sent by itself.',
};

const blockedText = (host: string): string =>
  `Answers, but this network lets no live connection through. Your words wait here. Try another network, or ask whoever runs this one to allow WebSockets to ${host}.`;

/** Returns the sentence about the server: that it has everything, or the reason why not. */
export function serverText(facts: ServerFacts): string {
  const { connection, outbox, heldBack, lastAckAt, dirtyTexts, waiting, uploads, replication } = facts;
  if (outbox.pausedBy === 'signed-out') return 'Waits until you log in again. You can go on writing.';
  if (!connection.isConnected && facts.isSocketBlocked) return blockedText(location.host);
  if (!connection.isConnected) return 'Out of reach. It is tried again by itself.';
  if (connection.isConnecting) return 'Connecting…';
  if (heldBack && dirtyTexts.length > 0) return HELD_BACK_TEXTS[heldBack];
  const refusal = waiting.find(({ lastError }) => lastError !== null)?.lastError;
  if (dirtyTexts.length === 0 && refusal) return refusal;
  const count = dirtyTexts.length + waiting.length;
  if (count > 0) return 'Receiving your changes.';
  if (uploads.some(({ refused }) => refused)) return 'Has everything but the files it did not take.';
  if (uploads.length > 0) return 'Receiving your files.';
  const at = sameAt(facts);
  if (at !== null) return `Has everything, as of ${formatTime(at)}.`;
  // The device states another time, that of its last fetch.
  if (replication.doneAt !== null || lastAckAt === null) return 'Has everything.';
  return `Has everything, the last of it from ${formatTime(lastAckAt)}.`;
}

function othersText(isUpToDate: boolean, peers: readonly string[]): string {
  const names = new Intl.ListFormat('en-US').format(peers.slice(0, 3));
  if (isUpToDate)
    return names === '' ? 'Get everything as soon as they connect.' : `${names} and your others keep up.`;
  return names === '' ? 'Catch up afterwards.' : `${names} and your others catch up afterwards.`;
}

interface StationProps {
  icon: LucideIcon;
  name: string;
  text: string;
  /** Whether it has everything. The icon is then green and the connecting line solid. */
  hasAll: boolean;
  children?: ReactNode;
}

/** One place that stores the text, or receives it. */
function Station({ icon, name, text, hasAll, children }: StationProps) {
  return (
    <li className={classNames('station', hasAll && 'station--has')}>
      <span className="station__icon">
        <Icon of={icon} />
      </span>
      <span>
        <strong className="station__name">{name}</strong>
        <span className="station__text">{text}</span>
      </span>
      {children}
    </li>
  );
}
