import { useState } from 'react';

/** Returns the newest data that has arrived: the former page of a list stays until the next one has come. */
export function useShown<Data>(data: Data | undefined): Data | undefined {
  const [shown, setShown] = useState(data);
  if (data !== undefined && data !== shown) setShown(data);
  return data ?? shown;
}
