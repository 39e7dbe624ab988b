import { getAdminProfile } from '#shared/operations/admin-profile.ts';
import { useQueryOperation } from '#client/api/operation-hooks.ts';
import { PageHead } from '#client/ui/page-head.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Waiting } from '#client/ui/waiting.tsx';
import { LoadFailed } from '../lists/load-failed.tsx';
import { ProfileForm } from './profile-form.tsx';
import './settings.css';

/** `/admin/settings`: the profile of the signed-in administrator. */
export function SettingsPage() {
  const { data: profile, error, refetch } = useQueryOperation(getAdminProfile, {});
  return (
    <>
      <PageHead trail={[{ label: 'Dashboard', to: '/admin' }]} title="Settings" />
      {profile && <ProfileForm profile={profile} />}
      {!profile && error !== null && (
        <LoadFailed what="Your profile" error={error} onRetry={() => void refetch()} />
      )}
      {!profile && error === null && (
        <Waiting label="Loading your profile…" className="profile">
          {Array.from({ length: 6 }, (_, line) => (
            <Skeleton key={line} height={36} />
          ))}
        </Waiting>
      )}
    </>
  );
}
