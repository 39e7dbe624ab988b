import { useState } from 'react';
import { SETTINGS_MESSAGES } from '#shared/accounts/admin-profile.ts';
import type { AdminProfile } from '#shared/operations/admin-profile.ts';
import { ApiError, errorText } from '#client/api/api-error.ts';
import { storeUrl } from '#client/api/api-fetch.ts';
import { Button } from '#client/ui/button.tsx';
import { TextAreaField, TextField } from '#client/ui/fields/text-field.tsx';
import { ConfirmDialog } from '#client/ui/layers/confirm-dialog.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import {
  emailErrors,
  requiredFieldErrors,
  type FieldErrors,
} from '#client/workspace/account/form-dialog.tsx';
import { ProofCancelled, useProvedAct } from '#client/workspace/account/proof/use-proved-act.tsx';
import { NewEmailDialog } from './new-email-dialog.tsx';
import { PhotoField } from './photo-field.tsx';
import { useSaveProfile, type ProfileDraft } from './use-save-profile.ts';

const QUESTION = {
  title: 'Save changes',
  text: SETTINGS_MESSAGES.question,
  confirm: 'Save',
  busy: 'Saving…',
  isSafe: true,
};

const draftOf = ({ email, username, fullName, phoneNumber, bio }: AdminProfile): ProfileDraft => ({
  email,
  username: username ?? '',
  fullName,
  phoneNumber,
  bio,
  photo: undefined,
});

/** The form of the profile. Nothing is sent before the question is answered; "Cancel" shows the stored profile again. */
export function ProfileForm({ profile }: { profile: AdminProfile }) {
  const [draft, setDraft] = useState(() => draftOf(profile));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  /** Another number resets the field of the photo, which holds the sentence about a refused file. */
  const [photoField, setPhotoField] = useState(0);
  const [newEmail, setNewEmail] = useState<string | null>(null);
  const saveProfile = useSaveProfile();
  const { run, dialog } = useProvedAct();
  const set = (changed: Partial<ProfileDraft>): void => setDraft((latest) => ({ ...latest, ...changed }));

  const handleSubmit = (): void => {
    const found = {
      ...requiredFieldErrors({ username: [draft.username, 'A name must not be empty.'] }),
      ...emailErrors('email', draft.email),
    };
    setErrors(found);
    if (Object.keys(found).length === 0) setIsAsking(true);
  };
  const handleConfirm = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await run(() => saveProfile(draft));
      toast.success(SETTINGS_MESSAGES.saved);
      set({ photo: undefined });
      const email = draft.email.trim().toLowerCase();
      if (email !== profile.email) setNewEmail(email);
    } catch (error) {
      if (error instanceof ProofCancelled) return;
      const path = error instanceof ApiError ? error.data['path'] : undefined;
      if (typeof path === 'string') setErrors({ [path]: errorText(error) });
      toast.error(SETTINGS_MESSAGES.notSaved, { detail: errorText(error) });
    } finally {
      setIsBusy(false);
      setIsAsking(false);
    }
  };
  const field = (name: Exclude<keyof ProfileDraft, 'photo'>) => ({
    name,
    value: draft[name],
    error: errors[name],
    disabled: isBusy,
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  return (
    <form
      className="profile"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        handleSubmit();
      }}
    >
      <section className="profile__fields" aria-labelledby="profile-title">
        <h2 id="profile-title">Personal Information</h2>
        <div className="profile__pair">
          <TextField label="Full Name" autoComplete="name" maxLength={100} {...field('fullName')} />
          <TextField
            label="Phone Number"
            type="tel"
            autoComplete="tel"
            maxLength={40}
            {...field('phoneNumber')}
          />
        </div>
        <TextField
          label="Email Address"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          hint="A new address becomes yours when you open the link that we send to it."
          {...field('email')}
        />
        <TextField
          label="Username"
          autoComplete="username"
          maxLength={40}
          hint="Others see this name."
          {...field('username')}
        />
        <TextAreaField label="BIO" rows={6} maxLength={1000} {...field('bio')} />
      </section>
      <section className="profile__photo" aria-labelledby="photo-title">
        <h2 id="photo-title">Your Photo</h2>
        <PhotoField
          key={photoField}
          storedUrl={profile.photoUrl === null ? null : storeUrl(profile.photoUrl)}
          photo={draft.photo}
          onChange={(photo) => {
            set({ photo });
            setErrors({ ...errors, photo: '' });
          }}
          error={errors['photo'] || undefined}
        />
      </section>
      <div className="profile__end">
        <Button
          disabled={isBusy}
          onClick={() => {
            setDraft(draftOf(profile));
            setErrors({});
            setPhotoField(photoField + 1);
          }}
        >
          Cancel
        </Button>
        <Button type="submit" disabled={isBusy}>
          Save
        </Button>
      </div>
      <ConfirmDialog
        question={isAsking ? QUESTION : null}
        isBusy={isBusy}
        onCancel={() => {
          setIsAsking(false);
          toast.error(SETTINGS_MESSAGES.notSaved);
        }}
        onConfirm={() => void handleConfirm()}
      />
      {dialog}
      {newEmail !== null && (
        <NewEmailDialog
          newEmail={newEmail}
          onClose={() => {
            setNewEmail(null);
            set({ email: profile.email });
          }}
        />
      )}
    </form>
  );
}
