// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RESTORABLE_DAYS } from '#shared/documents/restorable-days.ts';
import { PrivacyPage } from './privacy-page.tsx';

test('the privacy page states the number of days until deleted data is erased', () => {
  render(<PrivacyPage />);
  const text = screen.getByText(/in the trash of a workspace/).textContent;
  expect(text).toContain(
    `until you delete it from the trash. Then it cannot be restored, and is erased after ${RESTORABLE_DAYS} days.`,
  );
  expect(text).toContain(`Deleted workspaces and files can be restored for ${RESTORABLE_DAYS} days`);
});
