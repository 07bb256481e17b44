import { halfOf, inBoth, Refused, type Refusal } from '#kernel'
import { expect, it } from 'vitest'
import { install } from '#packages/server/registry.ts'
import { jobNote, textOfNote } from './notes.ts'

install([], [])
const refused = (refusal: Refusal) =>
  JSON.parse(textOfNote(jobNote({ ...ended, error: new Refused(refusal) })!))['reason'] as string
const ended = {
  params: {},
  id: '7',
  tenantId: '100001',
  kind: 'purge',
  title: '过期数据清理 / Purge expired data',
  userId: '0',
  userName: '系统',
  ms: 287,
}

it("a note shows a job's counts and covers words that look like secrets", () => {
  const note = jobNote({ ...ended, result: { keys: 12, captchas: 3, token: 'abc' } } as never)
  expect(JSON.parse(textOfNote(note!))).toEqual({ keys: 12, captchas: 3, token: '***', kind: 'purge' })
})

it('a refused job is described in a sentence of each language, never as code', () => {
  expect(refused({ kind: 'NotFound', resource: 'import-batch', id: '7' })).toBe(
    inBoth('记录不存在或无权查看', 'The record does not exist or is not visible to you'),
  )
  expect(halfOf(refused({ kind: 'Stale', resource: 'vehicle', id: '7' }), 'zh')).toBe('数据已被他人修改，请刷新后重试')
  expect(refused({ kind: 'Guard', guard: 'batch', message: '导入批次已失效 / The batch has expired' })).toBe(
    inBoth('导入批次已失效', 'The batch has expired'),
  )
  const faults = [
    {
      path: 'createTime_datege',
      reason: '请求参数格式错误: createTime_datege / ill-typed parameter: createTime_datege',
    },
    { path: 'lines.1.phone', reason: '必填 / required', label: '手机 / Mobile' },
  ] as const
  expect(refused({ kind: 'Invalid', faults: [...faults] })).toBe(
    inBoth(
      '筛选条件“创建时间”无法识别，请在列表中重新筛选后导出；第2行 手机：必填',
      'The filter "Created at" was not understood: filter the list again and export it anew; Line 2: Mobile: required',
    ),
  )
})
