import { secretBox } from './secrets.ts'
import { expect, test } from 'vitest'
const [HERE, THERE] = [1, 2].map(first => Buffer.from(Array.from({ length: 32 }, (_, at) => first + at * 3))) as [
  Buffer,
  Buffer,
]

test('what a tenant sealed elsewhere opens by the secret that came with it, under its new number too', () => {
  const there = secretBox(THERE)
  const sealed = there.encrypt('the key of its bank', 'blade_oss secretKey 100001 S3')
  const here = secretBox(HERE, [{ secret: THERE.toString('hex'), tenantId: '100777', was: '100001' }])
  expect(here.decrypt(sealed, 'blade_oss secretKey 100777 S3')).toBe('the key of its bank')
  expect(() => here.decrypt(sealed, 'blade_oss secretKey 100778 S3')).toThrow()
  expect(() => there.decrypt(here.encrypt('new', 'a place'), 'a place')).toThrow()
})
