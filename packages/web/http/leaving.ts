const LONGEST_MS = 30_000
let leftAt = Number.NEGATIVE_INFINITY

/**
 * The browser breaks off what is on its way when a page is left or read anew: that is no fault of the network, and
 * nobody's error log is to be filled by F5.
 */
export const noteLeaving = (): void => {
  leftAt = Date.now()
}
/** Who is asked about unsaved words may stay, and goes on working. */
export const noteStaying = (): void => {
  leftAt = Number.NEGATIVE_INFINITY
}
export const isLeaving = (): boolean => Date.now() - leftAt < LONGEST_MS
