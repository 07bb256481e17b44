import { expect, it } from 'vitest'
import { NetworkError, RefusedError } from '../http/errors.ts'
import { whyOf } from './why-failed.ts'

it('says that a record does not exist only where the server said so', () => {
  expect(whyOf(new RefusedError(404, '数据不存在'))).toBe('missing')
  expect(whyOf(new RefusedError(400, '缺少必要的请求参数: id'))).toBe('missing')
  expect(whyOf(null), 'an address without an id').toBe('missing')
  expect(whyOf(new RefusedError(402, '没有访问权限'))).toBe('forbidden')
  expect(whyOf(new RefusedError(500, '服务器内部错误'))).toBe('away')
  expect(whyOf(new NetworkError())).toBe('away')
})
