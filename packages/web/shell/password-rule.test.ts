import { expect, test } from 'vitest'
import { passwordFault } from './password-rule.ts'

test.each<[string, string | undefined, string]>([
  ['Abc12345', undefined, 'three kinds, eight characters'],
  ['Abc1234', '长度', 'seven are too few'],
  [`Aa1${'x'.repeat(62)}`, '长度', 'sixty-five are too many'],
  ['abcd12345', '三种', 'two kinds only'],
  ['车辆租赁平台2026x', undefined, 'Chinese characters count as signs'],
  ['x-ChenMin-2026', '账号', 'the account in any case'],
  ['Old-pass1', '原密码', 'the old one again'],
])('%s: %s, because %s', (password, fault) => {
  const found = passwordFault(password, 'chenmin', 'Old-pass1')
  if (fault) expect(found).toContain(fault)
  else expect(found).toBeUndefined()
})
