import { updateAdminProfile } from '#shared/operations/admin-profile.ts';
import { useCommandOperation } from '#client/api/operation-hooks.ts';
import { uploadPhoto } from './upload-photo.ts';

/** The values of the form. */
export interface ProfileDraft {
  email: string;
  username: string;
  fullName: string;
  phoneNumber: string;
  bio: string;
  /** The selected file; null to remove the photo; undefined to leave it as it is. */
  photo: File | null | undefined;
}

/** Returns a function that uploads a selected photo and stores the profile. The address is changed elsewhere. */
export function useSaveProfile() {
  const { mutateAsync } = useCommandOperation(updateAdminProfile);
  return async ({ email: _email, photo, ...fields }: ProfileDraft): Promise<void> => {
    const stored = photo ? await uploadPhoto(photo) : photo;
    await mutateAsync({ ...fields, ...(stored !== undefined && { photo: stored }) });
  };
}
