import { Laptop, MonitorSmartphone, Server, type LucideIcon } from 'lucide-react';
import type { HoldingReason } from '#shared/documents/sync-protocol.ts';
import type { DeviceState } from '#client/lib/device/device.ts';
import { Button } from '#client/ui/button.tsx';
import { fileSize } from '#client/lib/file-size.ts';
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
  'connection' | 'outbox' | 'heldBack' | 'lastAckAt' | 'dirtyTexts' | 'waiting' | 'uploads'
>;

/** Shows the three places that store the text: this device, the server and the other devices. */
export function Stations({ model, device, peers }: StationsProps) {
  const { connection, dirtyTexts, waiting, uploads } = model;
  const isStored = device === 'ready' && model.outbox.storage === 'device';
  const isAllSent = dirtyTexts.length === 0 && waiting.length === 0 && uploads.length === 0;
  const isOnline = connection.isConnected && !connection.isConnecting;
  return (
    <ol className="stations">
      <Station icon={Laptop} name="This device" text={deviceText(model, device)} hasAll={isStored} />
      <Station
        icon={Server}
        name="Server"
        text={serverText(model)}
        hasAll={isOnline && isAllSent && model.outbox.pausedBy === null}
      >
        {!connection.isConnected && (
          <Button size="sm" onClick={model.tryNow}>
            Try now
          </Button>
        )}
      </Station>
      <Station
        icon={MonitorSmartphone}
        name="Other devices"
        text={othersText(isOnline && isAllSent, peers)}
        hasAll={isOnline && isAllSent}
      />
    </ol>
  );
}

function deviceText({ connection, outbox, replication }: SyncPanelModel, device: DeviceState): string {
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
      return `Fetching texts: ${replication.done} of ${replication.total}, ${fileSize(replication.bytesLeft)} left.`;
    case 'paused':
      return 'Fetching texts is paused. What you open is kept.';
    default:
      if (replication.doneAt !== null) return `Everything is here, as of ${formatTime(replication.doneAt)}.`;
      return connection.isConnected
        ? 'What you opened is here, the rest comes next.'
        : 'What you opened is here. The rest comes as soon as the server is in reach.';
  }
}

const HELD_BACK_TEXTS: Record<HoldingReason, string> = {
  'server-full': 'Has no room at the moment. What you write waits here and is sent when there is room.',
  'text-budget':
    'Has taken as much text from you as it takes within an hour. The rest waits here and is sent by itself.',
};

/** Returns the sentence about the server: that it has everything, or the reason why not. */
export function serverText({
  connection,
  outbox,
  heldBack,
  lastAckAt,
  dirtyTexts,
  waiting,
  uploads,
}: ServerFacts): string {
  if (outbox.pausedBy === 'signed-out') return 'Waits until you sign in again. You can go on writing.';
  if (!connection.isConnected) return 'Out of reach. It is tried again by itself.';
  if (connection.isConnecting) return 'Connecting…';
  if (heldBack && dirtyTexts.length > 0) return HELD_BACK_TEXTS[heldBack];
  const refusal = waiting.find(({ lastError }) => lastError !== null)?.lastError;
  if (dirtyTexts.length === 0 && refusal) return refusal;
  const count = dirtyTexts.length + waiting.length;
  if (count > 0) return 'Receiving your changes.';
  if (uploads.some(({ refused }) => refused)) return 'Has everything but the files it did not take.';
  if (uploads.length > 0) return 'Receiving your files.';
  return lastAckAt === null
    ? 'Has everything.'
    : `Has everything, the last of it from ${formatTime(lastAckAt)}.`;
}

function othersText(isAllSent: boolean, peers: readonly string[]): string {
  const names = new Intl.ListFormat('en-US').format(peers.slice(0, 3));
  if (isAllSent)
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
