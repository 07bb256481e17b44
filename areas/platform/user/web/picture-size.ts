/**
 * Kilobytes of a picture of one's own, avatar or signature, as the parameter `upload.imageMaxKb` comes: said before the
 * upload, decided by the server.
 */
export const MOST_KB = 500
