import { getAdminProfile as contract } from '#shared/operations/admin-profile.ts';
import { requireOwnAccount } from '#server/auth/accounts/own-account.ts';
import { readerOf, urlValidity } from '#server/files/asset-urls.ts';
import { servedAs } from '#server/files/served-as.ts';
import { queryHandler } from '../handler.ts';

export const getAdminProfile = queryHandler(contract, async ({ call, read }) => {
  const { email, username, extra, photoKey: key } = await requireOwnAccount(read, call.actor.userId);
  const { files } = call.services;
  const { now, ...holder } = readerOf(call);
  const hasPhoto = key !== null && (await files.has(key));
  return {
    email,
    username,
    fullName: extra['fullName'] ?? '',
    phoneNumber: extra['phoneNumber'] ?? '',
    bio: extra['bio'] ?? '',
    photoUrl: hasPhoto
      ? await files.downloadUrl({
          key,
          ...holder,
          ...servedAs('image/webp', 'photo.webp'),
          ...urlValidity(now),
        })
      : null,
  };
});
