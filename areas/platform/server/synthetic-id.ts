import { createHash } from 'node:crypto'

/** Above every number of the sequence, below what a JavaScript number holds. */
const FROM = 8_000_000_000_000_000n
const SPAN = 1_000_000_000_000_000n

/**
 * Rows that the program makes (entries of enumerations, implied codes) have ids of digits too, always the same: clients
 * of the family read every id as a 64-bit number (blade-dialect 1).
 */
export const syntheticId = (name: string): string =>
  (FROM + (createHash('sha256').update(name).digest().readBigUInt64BE() % SPAN)).toString()
