import { PageHead } from '#client/ui/page-head.tsx';

export function UsersPage() {
  return <PageHead trail={[{ label: 'Dashboard', to: '/admin' }]} title="Users" />;
}
