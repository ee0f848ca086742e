const signedInAreas =
  /^\/(dashboard|teams|schedule|game|league-management|league|venues|admin|settings)(\/|$)/;

/** Pages behind the session gate: while one is being opened from outside, a spinner shows (SHELL-34). */
export const needsSession = (pathname: string) => signedInAreas.test(pathname);
