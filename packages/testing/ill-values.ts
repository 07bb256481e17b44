import type { Field } from '#kernel'

/** A value that a form must not take for a field, and what is wrong with it. */
export interface IllValue {
  readonly value: unknown
  readonly because: string
}

const ill = (because: string, value: unknown): IllValue => ({ because, value })
/** A well-formed id that no row has, and one that no bigint holds. */
export const NOBODY = '999999999999999'
export const BEYOND_BIGINT = '9999999999999999999'

const numbers = ({ options: { min, max, signed }, kind }: Field): IllValue[] => [
  ...(min !== undefined
    ? [ill('below its least', String(min - 1))]
    : kind !== 'int' && !signed
      ? [ill('negative', '-1')]
      : []),
  ...(max !== undefined ? [ill('above its most', String(max + 1))] : []),
]
const texts = ({ options: { max, format }, kind }: Field): IllValue[] => [
  ill('an object', { text: 'x' }),
  ill('a zero byte', 'a\u0000b'),
  ...(format
    ? [ill(`no ${format}`, '不合格式 #')]
    : [ill('too long', '长'.repeat((max ?? (kind === 'note' ? 500 : 64)) + 1))]),
]
const ids = [ill('no number', '不是编号'), ill('beyond bigint', BEYOND_BIGINT)]
/** References are looked up: a row that is not there is refused like a word. */
const references = [...ids, ill('no such record', NOBODY)]

const kinds: Record<Field['kind'], (field: Field) => IllValue[]> = {
  text: texts,
  note: texts,
  html: () => [ill('an object', { text: 'x' }), ill('a zero byte', '<p>a\u0000b</p>')],
  int: field => [
    ill('a word', '三个'),
    ill('a fraction', '1.5'),
    ill('beyond integer', '99999999999'),
    ...numbers(field),
  ],
  qty: field => [ill('a word', '一些'), ill('too many decimals', '1.1234567'), ...numbers(field)],
  rate: field => [ill('a word', '一半'), ill('too many decimals', '0.12345678'), ...numbers(field)],
  money: ({ options }) => [
    ill('a word', '很多'),
    ill('thousandths', '1.234'),
    ill('beyond every amount', '99999999999.00'),
    ...(options.signed ? [] : [ill('negative', '-0.01')]),
    ...(options.positive ? [ill('nothing', '0')] : []),
  ],
  bool: () => [ill('neither yes nor no', '也许')],
  date: () => [ill('no such day', '2026-02-30'), ill('a word', '明天')],
  datetime: () => [ill('no such hour', '2026-02-20 25:00:00'), ill('a word', '现在')],
  enum: () => [ill('no such code', 9999), ill('a word', '无此项')],
  dict: () => [ill('no such key', 'no-such-key'), ill('too long', 'k'.repeat(33))],
  ref: () => references,
  user: () => references,
  dept: () => references,
  poly: () => ids,
  files: () => ids,
  region: () => [ill('a word', '深圳'), ill('too many digits', '44030000000000')],
  json: () => [ill('a word', '文字'), ill('a zero byte', { text: 'a\u0000b' })],
  lines: () => [ill('a word', '一行'), ill('words as rows', ['一行'])],
}

/** What a form must refuse for this field, with the field named. */
export const illValues = (field: Field): readonly IllValue[] =>
  kinds[field.kind](field).map(one => (field.many ? { ...one, value: [one.value] } : one))
