import pg from 'pg'

type Parser = (text: string) => unknown

const asText: Parser = text => text
const asNumber: Parser = text => Number(text)
// '2026-03-01 09:30:00.123456+08' -> '2026-03-01 09:30:00'; the session's zone is Asia/Shanghai, so the cut offset is
// always the same.
const asMoment: Parser = text => (text.length > 19 ? text.slice(0, 19) : text)
const asBoolean: Parser = text => text === 't'
const asJson: Parser = text => JSON.parse(text) as unknown

const textArray = pg.types.getTypeParser(1009 as number, 'text') as (text: string) => unknown
const arrayOf =
  (element: Parser): Parser =>
  text =>
    deep(textArray(text), element)
const deep = (value: unknown, element: Parser): unknown =>
  Array.isArray(value) ? value.map(one => deep(one, element)) : value === null ? null : element(value as string)

/**
 * Type ids of pg_type. What is not listed (int8, numeric, date, time, interval, uuid, ...) stays the text that
 * PostgreSQL sent.
 */
const PARSERS = new Map<number, Parser>([
  [16, asBoolean],
  [1000, arrayOf(asBoolean)],
  [17, pg.types.getTypeParser(17, 'text') as Parser],
  [21, asNumber],
  [23, asNumber],
  [26, asNumber],
  [1005, arrayOf(asNumber)],
  [1007, arrayOf(asNumber)],
  [1028, arrayOf(asNumber)],
  [700, asNumber],
  [701, asNumber],
  [1021, arrayOf(asNumber)],
  [1022, arrayOf(asNumber)],
  [1114, asMoment],
  [1184, asMoment],
  [1115, arrayOf(asMoment)],
  [1185, arrayOf(asMoment)],
  [114, asJson],
  [3802, asJson],
  [199, arrayOf(asJson)],
  [3807, arrayOf(asJson)],
  // int8, numeric, text, varchar, name, uuid, date, time, bpchar
  ...[1016, 1231, 1009, 1015, 1003, 2951, 1182, 1183, 1014].map((id): [number, Parser] => [id, arrayOf(asText)]),
])

/** Undefined: the text stays what it is. */
export const parserOf = (id: number): Parser | undefined => PARSERS.get(id)

/** The `types` of every connection: never a Date, never a float for an exact number. */
export const textTypes = {
  getTypeParser: (id: number): Parser => PARSERS.get(id) ?? asText,
} as unknown as pg.CustomTypesConfig
