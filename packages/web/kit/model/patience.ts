import type { Call } from '#kernel'

/**
 * A form may save many rows; a file may be reckoned while it is read. Every other call has the thirty seconds of the
 * request layer.
 */
export const FORM_MS = 120_000
export const FILE_MS = 600_000

/** How long the caller waits: what the definition grants this call, else what is usual for its kind. */
export const patienceOf = (call: Call | undefined, usual: number): number => call?.patience ?? usual
