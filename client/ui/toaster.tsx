import 'sonner/dist/styles.css';
import { Toaster as Sonner } from 'sonner';

/** Where toasts appear; mounted once. */
export function Toaster() {
  return <Sonner position="bottom-right" gap={8} />;
}
