/** How many acceptance examples each document of the domain has. */
export const examples: Readonly<Record<string, number>> = {
  10: 23,
  20: 30,
  30: 23,
  40: 24,
  50: 22,
  60: 24,
  70: 24,
  80: 26,
}

/** Examples that no test is named after. Whoever names one takes its number out here. */
export const unproved: Readonly<Record<string, readonly number[]>> = {
  10: [],

  70: [],

  80: [],
}
