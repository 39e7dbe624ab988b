const UNBUILT = 'development';

/** The id of the build this page is of; null in development, where there is none. The build step writes it. */
export function pageBuild(): string | null {
  const build = document.querySelector<HTMLMetaElement>('meta[name="foolscap-build"]')?.content;
  return build === undefined || build === UNBUILT ? null : build;
}
