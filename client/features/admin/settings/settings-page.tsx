import { getAdminProfile } from '#shared/operations/admin-profile.ts';
import { errorText } from '#client/api/api-error.ts';
import { useQueryOperation } from '#client/api/operation-hooks.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Waiting } from '#client/ui/waiting.tsx';
import { ProfileForm } from './profile-form.tsx';
import './settings.css';

/** `/admin/settings`: the profile of the signed-in administrator. */
export function SettingsPage() {
  const { data: profile, error, refetch } = useQueryOperation(getAdminProfile, {});
  return (
    <>
      <PageHead trail={[{ label: 'Dashboard', to: '/admin' }]} title="Settings" />
      {profile ? (
        <ProfileForm profile={profile} />
      ) : error === null ? (
        <Waiting label="Loading your profile…" className="profile">
          {Array.from({ length: 6 }, (_, line) => (
            <Skeleton key={line} height={36} />
          ))}
        </Waiting>
      ) : (
        <div className="profile">
          <Banner kind="error">Your profile could not be loaded: {errorText(error)}</Banner>
          <Button size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
    </>
  );
}
