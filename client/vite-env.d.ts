/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The API's base address when it is not this page's origin [I8]. */
  readonly REACT_APP_API_URL?: string;
}
