import { PageHead } from '#client/ui/page-head.tsx';

export function SettingsPage() {
  return <PageHead trail={[{ label: 'Dashboard', to: '/admin' }]} title="Settings" />;
}
