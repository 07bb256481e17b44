import { expect } from 'vitest'
import type { Person } from '../world.ts'

export interface EventRow {
  name: string
  code: string
  no: string
  about: string
  aggregateId: string
  payload: string
  facts: { label: string; text: string; resource?: string; records?: { id: string; name: string }[] }[]
}

/** The page of events as this person reads it: no code, no notation and no id among what people read. */
export async function eventsInWords(person: Person, name: string): Promise<EventRow[]> {
  const rows = (await person.gets('/api/blade-log/event/page', { size: 1000, ...(name ? { name } : {}) }))
    .records as EventRow[]
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) {
    expect([row.code, row.name]).not.toEqual([row.code, row.code])
    for (const { label, text } of row.facts)
      expect([row.code, label, /^$|[{}\[\]"]|\d{16,}|undefined/.test(text)]).toEqual([row.code, label, false])
    expect([row.code, row.payload]).toEqual([row.code, expect.not.stringMatching(/[{}"]|\d{16,}/)])
  }
  return rows
}
