import { ContactForm } from '#client/features/site/contact/contact-form.tsx';
import { hydrateIsland } from '../hydrate-island.tsx';

export const hydrate = (element: HTMLElement): Promise<void> => hydrateIsland(element, <ContactForm />);
