import * as v from 'valibot';
import { PHOTO_MESSAGES, PHOTO_TYPES } from '#shared/accounts/admin-profile.ts';
import { FILE_TOO_LARGE, MAX_FILE_BYTES } from '#shared/assets/file-rules.ts';
import { isPlainLine, textUpTo, Timestamp, Username } from '#shared/lib/scalars.ts';
import { defineOperation, userScope } from './contract.ts';

const line = (label: string, max: number) =>
  v.pipe(textUpTo(label, max), v.trim(), v.check(isPlainLine, `${label} is a single line of text.`));

/** The fields of the profile, except for the email address, which `change-email` changes. Empty texts are allowed. */
const profileEntries = {
  fullName: line('A full name', 100),
  phoneNumber: v.pipe(
    line('A phone number', 40),
    v.regex(/^[\d\s()+./-]*$/, 'A phone number has digits, spaces and the characters + - . / ( ).'),
  ),
  bio: v.pipe(textUpTo('A bio', 1_000), v.trim()),
};

const Profile = v.object({
  email: v.string(),
  username: v.nullable(v.string()),
  fullName: v.string(),
  phoneNumber: v.string(),
  bio: v.string(),
  /** A temporary address of the photo; null without one. */
  photoUrl: v.nullable(v.string()),
});
export type AdminProfile = v.InferOutput<typeof Profile>;

export const getAdminProfile = defineOperation({
  name: 'get-admin-profile',
  kind: 'query',
  summary: 'Returns your profile as an administrator.',
  access: 'admin',
  scope: userScope,
  input: v.strictObject({}),
  output: Profile,
  shows: ['admin-profile', 'user'],
  example: {},
});

/** Grants one upload of a photo. `update-admin-profile` then makes it the photo of the profile. */
export const createPhotoUpload = defineOperation({
  name: 'create-photo-upload',
  kind: 'command',
  summary: 'Returns a form with which you upload the photo of your profile as an administrator.',
  access: 'admin',
  scope: userScope,
  input: v.strictObject({
    fileType: v.picklist(PHOTO_TYPES, PHOTO_MESSAGES.wrongType),
    fileSize: v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1, PHOTO_MESSAGES.damaged),
      v.maxValue(MAX_FILE_BYTES, FILE_TOO_LARGE),
    ),
  }),
  output: v.object({
    s3UploadUrl: v.string(),
    s3UploadFields: v.record(v.string(), v.string()),
    key: v.string(),
    expiresAt: Timestamp,
  }),
  errors: ['proof_needed'],
  grows: true,
  limit: { count: 60, seconds: 60 * 60 },
  example: { fileType: 'image/png', fileSize: 40_000 },
});

export const updateAdminProfile = defineOperation({
  name: 'update-admin-profile',
  kind: 'command',
  summary: 'Changes your profile as an administrator.',
  access: 'admin',
  scope: userScope,
  input: v.strictObject({
    username: Username,
    ...profileEntries,
    /** The key of an uploaded photo; null to remove the photo. Without it the photo stays. */
    photo: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(200)))),
  }),
  output: v.object({ id: v.string() }),
  errors: ['proof_needed', 'not_found', 'INVALID_FILE_TYPE', 'FILE_TOO_LARGE'],
  alters: ['user', 'admin-profile', 'users'],
  maxBytes: 16 * 1024,
  example: { username: 'Ines', fullName: 'Ines Weber', phoneNumber: '+49 30 1234', bio: 'Runs the place.' },
});
