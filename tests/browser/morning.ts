import { instantOf, localDate } from '#kernel'

/**
 * WALK_DAY: another day to walk on (a month's end, 29 February); BROWSER_AT: a product that runs already has the day
 * that it is.
 */
const begins = process.env['WALK_DAY'] ?? '2026-11-21'
const shift = process.env['BROWSER_AT'] ? 0 : instantOf(`${begins} 10:00:00`).getTime() - Date.now()

/** The day of a walk in a process of its own, by its test, its server and its browser. */
export const walkDay = localDate(new Date(Date.now() + shift))

/**
 * For whoever runs script beside the test: the clock of the walk, which begins in the morning and goes on from there.
 * The real clock would let the night overtake a walk begun before midnight: its jobs bill what the next step wants to
 * press, and "today" is yesterday.
 */
export const morningClock = `(() => {
  const now = Date.now.bind(Date), shift = ${shift}
  globalThis.Date = new Proxy(Date, {
    construct: (real, given, made) => Reflect.construct(real, given.length > 0 ? given : [now() + shift], made),
    apply: real => new real(now() + shift).toString(),
    get: (real, name) => (name === 'now' ? () => now() + shift : real[name]),
  })
})()
`
