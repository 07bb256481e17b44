import { expect, it } from 'vitest'
import { permissionsOf, type Resource } from '#kernel'
import { dataChange } from '../data-change/data-change.ts'
import { userAccount } from '../user/user.ts'

const wordsOf = (resource: unknown, code: string) =>
  permissionsOf(resource as Resource).find(one => one.code === code)?.label

it('names a right by all calls it opens: whoever grants 撤销交接 must see that handing over is included', () => {
  expect([wordsOf(dataChange, 'data_change_update'), wordsOf(userAccount, 'user_audit')]).toEqual([
    '移交与撤销 / Hand over and undo',
    '审核 / Review guests',
  ])
})
