/** Kilobytes of a background or mark of the sign-in page: said before the upload, decided by the server. */
export const SIGN_IN_PICTURE_KB = 2048
