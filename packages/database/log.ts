/** What the database tells its surroundings: the shape of a pino logger. */
export interface DatabaseLog {
  debug(facts: object, message: string): void
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

const ignore = (): void => undefined
/** For tests and tools that print by themselves. */
export const silentLog: DatabaseLog = { debug: ignore, info: ignore, warn: ignore, error: ignore }
