import { createHash } from 'node:crypto'
import fc from '#packages/testing/properties.ts'
import { expect, test } from 'vitest'
import { md5 } from './md5.ts'

test('a password typed at the sign-in has the same MD5 as on the server, for any text and length', () => {
  expect(md5('123456')).toBe('e10adc3949ba59abbe56e057f20f883e')
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      text => md5(text) === createHash('md5').update(text, 'utf8').digest('hex'),
    ),
  )
})
