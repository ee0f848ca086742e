const signedInAreas =
  /^\/(dashboard|setup|teams|schedule|game|league-management|league|venues|admin|settings)(\/|$)/;

/**
 * Returns whether a path is behind the session gate. A spinner shows while such a page is opened from a public one
 * (SHELL-34).
 */
export const needsSession = (pathname: string) => signedInAreas.test(pathname);
